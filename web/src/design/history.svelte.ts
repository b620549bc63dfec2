// history.svelte.ts -- what a design was, is, and may be again.
//
// A value is never changed, only followed by another. Changes of one stroke are one step, as long as nothing else comes between.

export interface Step {
  value: object;
  what: string; // how this value came from the one before: "a wall at 3,4"
  stroke?: string;
}

const most_steps = 1000;
const most_kept = 1_000_000; // characters of a session's storage

export class History {
  private steps = $state.raw<Step[]>([]);
  private at = $state(0);

  constructor(value: object) {
    this.steps = [{ value, what: '' }];
  }

  get value(): object {
    return this.steps[this.at].value;
  }
  get undoes(): string | null {
    return this.at > 0 ? this.steps[this.at].what : null;
  }
  get redoes(): string | null {
    return this.at + 1 < this.steps.length ? this.steps[this.at + 1].what : null;
  }
  // The values before this one, the latest first.
  get past(): object[] {
    return this.steps
      .slice(0, this.at)
      .map((step) => step.value)
      .reverse();
  }
  // Grows with every step that is not undone: says whether the design is as it was.
  get depth(): number {
    return this.at;
  }

  // Whether it is a change at all.
  change(value: object, what: string, stroke?: string): boolean {
    const now = this.steps[this.at];
    if (value === now.value || JSON.stringify(value) === JSON.stringify(now.value)) return false;
    const past = this.steps.slice(0, this.at + 1);
    const merged = stroke !== undefined && now.stroke === stroke && this.at > 0;
    if (merged) past[this.at] = { value, what, stroke };
    else past.push({ value, what, stroke });
    this.steps = past.slice(-most_steps);
    this.at = this.steps.length - 1;
    return true;
  }

  undo(): string | null {
    const what = this.undoes;
    if (what !== null) this.at--;
    return what;
  }
  redo(): string | null {
    const what = this.redoes;
    if (what !== null) this.at++;
    return what;
  }

  // The part that a reload should not lose: as much as may be kept, the latest first.
  write(): string {
    let from = 0;
    let text = this.kept(from);
    while (text.length > most_kept && from < this.at) text = this.kept((from = Math.ceil((from + this.at + 1) / 2)));
    return text.length > most_kept ? '' : text;
  }
  private kept(from: number): string {
    const steps = this.steps.slice(from).map(({ value, what }) => ({ value, what }));
    return JSON.stringify({ steps, at: this.at - from });
  }

  // The history that was kept, if it leads to this value; otherwise a new one.
  static read(text: string | null, value: object): History {
    const history = new History(value);
    try {
      const { steps, at } = JSON.parse(text ?? '') as { steps: Step[]; at: number };
      const whole = steps.every((step) => typeof step.value === 'object' && step.value && typeof step.what === 'string');
      if (whole && JSON.stringify(steps[at].value) === JSON.stringify(value)) {
        history.steps = steps;
        history.at = at;
      }
    } catch {
      // nothing was kept, or nothing of use
    }
    return history;
  }
}
