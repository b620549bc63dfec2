// reorder.svelte.ts -- a list whose entries are dragged to another place, up or down, by a handle in each.

export class Reorder {
  dragged = $state<number | null>(null);
  private goal = $state(0);

  constructor(
    private readonly list: () => Element | undefined,
    private readonly move: (from: number, to: number) => void,
  ) {}

  // The role of entry `i`: it is held, or what is held would come above or below it.
  is_goal = (i: number) => this.dragged !== null && this.goal === i && this.goal !== this.dragged;
  get below(): boolean {
    return this.dragged !== null && this.goal > this.dragged;
  }

  // The event handlers of a handle.
  handle = (i: number) => ({
    onpointerdown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      (event.target as Element).setPointerCapture(event.pointerId);
      this.dragged = this.goal = i;
    },
    onpointermove: (event: PointerEvent) => {
      if (this.dragged === null) return;
      const boxes = [...this.list()!.children].map((one) => one.getBoundingClientRect());
      this.goal = Math.max(0, boxes.filter((box) => event.clientY > box.top).length - 1);
    },
    onpointerup: () => {
      if (this.dragged !== null) this.move(this.dragged, this.goal);
      this.dragged = null;
    },
    onpointercancel: () => (this.dragged = null),
  });
}
