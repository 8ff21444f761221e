export default function FairnessPage() {
  return null;
}
