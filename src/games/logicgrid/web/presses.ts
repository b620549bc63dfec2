// presses.ts -- a tap on a cell of the grid, or a long press, which the right button does too.
import type { Cell } from './picture';

const long = 450; // milliseconds

export function cell_of(event: Event): Cell | null {
  const td = (event.target as Element).closest<HTMLElement>('td[data-at]');
  if (!td) return null;
  const [row, column] = td.dataset.at!.split(',').map(Number);
  return { row, column };
}

export class Presses {
  private timer = 0; // of a press that may become long
  private was_long = false;

  constructor(
    private readonly tap: (at: Cell) => void,
    private readonly hold: (at: Cell) => void,
    private readonly can_hold: () => boolean,
  ) {}

  down = (event: PointerEvent): void => {
    this.was_long = false;
    const at = cell_of(event);
    this.stop();
    if (at && this.can_hold() && event.pointerType !== 'mouse') this.timer = window.setTimeout(() => this.held(at), long);
  };
  click = (event: MouseEvent): void => {
    this.stop();
    const at = cell_of(event);
    if (at && !this.was_long) this.tap(at);
  };
  menu = (event: MouseEvent): void => {
    const at = cell_of(event);
    if (!at || !this.can_hold()) return;
    event.preventDefault();
    this.held(at);
  };
  stop = (): void => clearTimeout(this.timer);

  private held(at: Cell): void {
    this.stop();
    if (this.was_long) return;
    this.was_long = true;
    this.hold(at);
  }
}
