// player.svelte.ts -- plays the frames of a run: play, pause, step, stop. It knows nothing of how they are drawn.
import type { Frame, Run } from './picture';

export type State = 'idle' | 'playing' | 'paused' | 'done';

export const speeds = [1, 2, 4, 8, 16]; // steps a second

export class Player {
  state = $state<State>('idle');
  run = $state.raw<Run | null>(null);
  index = $state(0); // of the frame that was reached last
  part = $state(1); // how far from the one before it
  speed = $state(1); // index into speeds

  private asked = 0;
  private turn = 0; // of those that were waited for
  private last = 0;

  // `step` is told when the robot sets out for a frame, `end` when the last was reached.
  constructor(
    private step: (frame: Frame) => void,
    private end: () => void,
  ) {}

  readonly from = $derived.by(() => this.run?.frames[Math.max(0, this.index - 1)] ?? null);
  readonly to = $derived.by(() => this.run?.frames[this.index] ?? null);
  readonly steps = $derived.by(() => (this.run ? this.run.frames.length - 1 : 0));
  readonly failed = $derived.by(() => this.state === 'done' && this.run?.failed != null);

  // Begins when the run is there, unless another was waited for, or it was stopped, meanwhile.
  async wait(run: Promise<Run | null>, how: 'play' | 'step' | 'jump'): Promise<void> {
    const turn = ++this.turn;
    const made = await run;
    if (made && turn === this.turn) this.begin(made, how);
  }

  begin(run: Run, how: 'play' | 'step' | 'jump'): void {
    this.quiet();
    Object.assign(this, { run, index: 0, part: 1 });
    if (how === 'jump' || run.frames.length < 2) return this.jump();
    if (how === 'step') return this.forward();
    this.resume();
  }

  resume(): void {
    this.state = 'playing';
    this.last = performance.now();
    this.next();
    this.asked = requestAnimationFrame(this.tick);
  }

  pause(): void {
    this.quiet();
    this.part = 1;
    this.state = 'paused';
    if (this.index >= this.steps) this.finish();
  }

  // One step and no further.
  forward(): void {
    this.quiet();
    if (this.index >= this.steps) return this.finish();
    this.next();
    this.part = 1;
    this.state = 'paused';
    if (this.index >= this.steps) this.finish();
  }

  jump(): void {
    this.quiet();
    this.index = this.steps;
    this.part = 1;
    this.finish();
  }

  // Back to how it was before the run.
  stop(): void {
    this.turn++;
    this.quiet();
    Object.assign(this, { index: 0, part: 1, state: 'idle' });
  }

  clear(): void {
    this.stop();
    this.run = null;
  }

  private quiet(): void {
    cancelAnimationFrame(this.asked);
  }
  private finish(): void {
    this.state = 'done';
    this.end();
  }
  private next(): void {
    if (this.index >= this.steps) return;
    ++this.index;
    this.part = 0;
    this.step(this.run!.frames[this.index]!);
  }

  private tick = (now: number): void => {
    const share = ((now - this.last) / 1000) * speeds[this.speed]!;
    this.last = now;
    let part = this.part + share;
    for (; part >= 1; --part) {
      if (this.index >= this.steps) {
        this.part = 1;
        return this.finish();
      }
      this.next();
    }
    this.part = part;
    this.asked = requestAnimationFrame(this.tick);
  };
}
