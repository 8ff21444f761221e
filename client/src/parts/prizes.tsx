// Who came first, second and third, once it is over.
import "../style/prizes.css";

export interface Prize {
  place: number;
  name: string;
  said: string; // what it took
}

export function Prizes({ label, title, prizes }: { label: string; title: string; prizes: readonly Prize[] }) {
  return (
    <section class="evening prizes" aria-labelledby="prizes">
      <p class="eyebrow">{label}</p>
      <h2 id="prizes">{title}</h2>
      <ol>
        {prizes.map(({ place, name, said }, at) => (
          <li key={at} class={`p${place}`}>
            <b class="prize">{place}</b>
            <span class="grow">{name}</span>
            <span class="num">{said}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
