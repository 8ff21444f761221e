// Segments, switches and steppers.
import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon";

interface Choice<T> {
  value: T;
  label: string;
  icon?: IconName;
}

export function Segments<T extends string | number>({
  label,
  value,
  choices,
  set,
}: {
  label: string;
  value: T;
  choices: Choice<T>[];
  set(value: T): void;
}) {
  return (
    <div class="seg wrap" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button key={choice.value} type="button" aria-pressed={choice.value === value} onClick={() => set(choice.value)}>
          {choice.icon ? <Icon name={choice.icon} small /> : null}
          {choice.label}
        </button>
      ))}
    </div>
  );
}

export function Switch({ label, on, set }: { label: string; on: boolean; set(on: boolean): void }) {
  return <button type="button" class="switch" role="switch" aria-checked={on} aria-label={label} onClick={() => set(!on)} />;
}

export function Stepper({
  label,
  value,
  low,
  high,
  set,
}: {
  label: string;
  value: number;
  low: number;
  high: number;
  set(value: number): void;
}) {
  const step = high - low >= 40 ? 10 : 1;
  const clamp = (next: number) => Math.max(low, Math.min(high, next));
  return (
    <div class="stepper" role="group" aria-label={label}>
      <button type="button" aria-label={`${label} −${step}`} onClick={() => set(clamp(value - step))} disabled={value <= low}>
        <Icon name="minus" />
      </button>
      <b aria-live="polite">{value}</b>
      <button type="button" aria-label={`${label} +${step}`} onClick={() => set(clamp(value + step))} disabled={value >= high}>
        <Icon name="plus" />
      </button>
    </div>
  );
}

export function Line({ title, more, children }: { title: string; more?: string; children: ComponentChildren }) {
  return (
    <div class="opt">
      <div>
        <span class="b">{title}</span>
        {more ? <p>{more}</p> : null}
      </div>
      {children}
    </div>
  );
}
