// session.svelte.ts -- one puzzle being played: history, standing, hint, saving and logging. Judges nothing itself.
import { add_play } from '../ladder';
import { api, Failure, quick, says_of_play, type Puzzle } from '../api';
import type { BoardModule, Hint, Standing } from '../board';
import { tell } from '../live.svelte';
import { fresh_save, load_save, store_save, type Save } from '../saves';
import { play, reveal_words, solved_words, stage_words } from '../strings';
import { PlayLog } from './log';
import { verdict_of } from './so_far';

const debounce = 60; // spares the server
const save_after = 300;
const longest_show = 60_000;

export type Stage = 'look' | 'why' | 'do';

export interface Options {
  start?: string; // the play that it starts from
  keep: boolean; // saved and logged; lessons are not
  silent?: boolean; // saved, but the server hears nothing of it
}

export class Session {
  readonly puzzle: Puzzle;
  readonly board: BoardModule;
  history = $state.raw<string[]>(['']);
  index = $state(0);
  standing = $state.raw<Standing | null>(null);
  hint = $state.raw<Hint | null>(null);
  stage = $state<Stage>('look'); // of the hint: a player who knows enough asks no further
  checked = $state(false); // the player asked about exactly these moves
  so_far = $state.raw<Hint | null>(null); // whether a checked play that is not finished can still become a solution
  notice = $state(''); // what went wrong, for the player
  busy = $state<'' | 'check' | 'hint' | 'reveal'>('');
  connected = $state(true);
  kept = $state(true); // storage took the last save
  seconds = $state(0);
  tries = $state(0); // until it was solved
  runs = $state(0); // and those after that
  hints = $state(0);
  slips = $state(0); // checks that found a mistake
  solved = $state<string | null>(null);
  revealed = $state<string | null>(null);
  waiting = $state(false); // the board shows the run; the verdict comes after it
  celebrate = $state(false); // solved just now, not in an earlier visit
  watching = $state(false); // someone reads the text form: ask after every move, even if the board does not

  moves = $derived(this.history[this.index]);
  locked = $derived(this.moves === this.solved || this.moves === this.revealed);
  // The hint as the board may show it: which moves are right is no secret only in the last stage.
  pointed = $derived(
    this.hint?.guide && this.stage !== 'do'
      ? { ...this.hint, moves: [], left: [], guide: { ...this.hint.guide, do: '' } }
      : this.hint,
  );
  joy = $derived(this.celebrate && !this.waiting && this.revealed === null);
  done = $derived(this.solved !== null || this.revealed !== null);
  // How it stands, if that gives nothing away: a board with a hand-in button is told only when it is pressed.
  says = $derived.by(() =>
    this.standing && !this.waiting && this.moves !== this.revealed && (this.checked || this.board.submit === null || this.locked)
      ? this.verdict_says
      : '',
  );

  private get verdict_says() {
    const says = this.standing?.says ?? '';
    return this.board.said?.(says) ?? says;
  }

  private save: Save;
  private log: PlayLog | null = null;
  private asking: AbortController | null = null;
  private ask_timer: ReturnType<typeof setTimeout> | undefined;
  private save_timer: ReturnType<typeof setTimeout> | undefined;
  private show_timer: ReturnType<typeof setTimeout> | undefined;
  private stands: string | null = null; // the play that the standing is about
  private verdict: (() => void) | null = null; // held back while the board shows the run

  constructor(
    puzzle: Puzzle,
    board: BoardModule,
    private options: Options,
  ) {
    this.puzzle = puzzle;
    this.board = board;
    this.save = options.keep ? load_save(puzzle.id) : fresh_save();
    if (!options.keep) this.save.history = [options.start ?? ''];
    const { history, index, seconds, tries, hints, slips, solved, revealed } = this.save;
    Object.assign(this, { history, index, seconds, tries, runs: tries, hints, slips, solved, revealed });
    if (options.keep && !options.silent) {
      this.log = new PlayLog(
        puzzle.id,
        this.save,
        () => this.save_soon(),
        (yes) => (this.connected = yes),
      );
      if (this.save.began) this.log.add('resume');
    }
    void this.ask();
  }

  // The hint finds nothing to do but to hand the play in.
  get finished() {
    return this.hint?.guide?.kind === 'none' && this.hint.status === 'solved' && this.board.submit !== null;
  }
  get can_undo() {
    return this.index > 0;
  }
  get can_redo() {
    return this.index < this.history.length - 1;
  }
  get can_restart() {
    return this.moves !== this.start;
  }
  private get start() {
    return this.options.start ?? '';
  }

  play = (moves: string): void => {
    if (this.locked || moves === this.moves) return;
    this.push(moves);
    this.moved('move');
    // The text form can play the hand-in itself.
    if (this.board.submitted?.(moves) === moves) this.run().catch(() => {});
  };

  undo(): void {
    if (!this.can_undo) return;
    this.shown();
    this.index--;
    this.moved('undo');
    tell(stage_words.undone);
  }

  redo(): void {
    if (!this.can_redo) return;
    this.shown();
    this.index++;
    this.moved('redo');
    tell(stage_words.redone);
  }

  // A move like any other: undo takes it back.
  restart(): void {
    if (!this.can_restart) return;
    this.push(this.start);
    this.moved('restart');
    tell(stage_words.restarted);
  }

  // A new play of a puzzle that is done: the old one is forgotten, and the time begins anew.
  again(): void {
    this.shown();
    Object.assign(this, { history: [this.start], index: 0, solved: null, revealed: null });
    Object.assign(this, { seconds: 0, tries: 0, hints: 0, slips: 0 });
    this.moved('restart');
    tell(stage_words.again);
  }

  // Check, and hand in: asks about exactly these moves, tells the answer and counts a try.
  run = async (): Promise<Standing> => {
    const moves = this.moves;
    this.busy = 'check';
    this.stop_asking();
    try {
      const standing = await api.check(this.puzzle.id, moves);
      this.answered();
      this.runs++;
      if (this.solved === null && !this.is_empty(moves)) this.tries++;
      if (!this.locked) this.log?.add(this.board.submit === null ? 'check' : 'run', { moves, status: standing.status });
      if (moves === this.moves) {
        this.notice = '';
        this.checked = true;
        this.standing = standing;
        this.stands = moves;
        this.hold(() => {
          this.heard(standing, moves, true);
          if (standing.status !== 'solved') tell(this.verdict_says);
        });
        if (standing.status !== 'solved' && this.options.keep && !this.is_empty(moves)) void this.judge(moves);
      }
      this.save_soon();
      return standing;
    } catch (error) {
      this.fail(error, stage_words.no_check);
      throw error;
    } finally {
      this.rest('check');
    }
  };

  // Nothing is played yet: there is nothing to judge.
  private is_empty(moves: string): boolean {
    return [this.start, this.board.submitted?.(this.start)].includes(moves);
  }

  // A check also says whether the play is right so far. It tells nothing else of the hint, and counts as none.
  private async judge(moves: string): Promise<void> {
    const hint = await api.hint(this.puzzle.id, moves).catch(() => null);
    if (hint?.guide?.kind === 'mistake' && !this.done) {
      this.slips++;
      this.save_soon();
    }
    if (!hint?.guide || hint.guide.kind === 'none' || moves !== this.moves || !this.checked) return;
    this.so_far = hint;
    if (this.standing && !this.waiting) tell(`${this.verdict_says} ${play.so_far[this.verdict_so_far]}`);
  }

  get mistaken() {
    return this.so_far?.guide?.kind === 'mistake';
  }
  get verdict_so_far() {
    return verdict_of(this.mistaken, this.board, this.standing);
  }
  // The hand-in button. Its moves are logged, and can be undone, like any other.
  hand_in(): void {
    if (this.busy === 'check') return;
    const moves = this.board.submitted?.(this.moves) ?? this.moves;
    if (moves !== this.moves && !this.locked) this.play(moves);
    else this.run().catch(() => {}); // said by the notice
  }

  // The board has shown the run to its end.
  shown = (): void => {
    clearTimeout(this.show_timer);
    this.waiting = false;
    const verdict = this.verdict;
    this.verdict = null;
    verdict?.();
  };

  // Asked again about the same moves, it tells the next stage.
  async ask_hint(): Promise<void> {
    if (this.locked || this.busy === 'hint') return;
    if (this.hint?.guide && this.stage !== 'do') return this.tell_more();
    const moves = this.moves;
    this.busy = 'hint';
    try {
      const hint = await api.hint(this.puzzle.id, moves);
      this.hints++;
      this.log?.add('hint', { moves });
      if (moves === this.moves) {
        this.hint = hint;
        this.stage = hint.guide && hint.guide.kind !== 'none' ? 'look' : 'do';
        this.notice = '';
        tell(hint.guide?.look || hint.sentence);
        if (this.stands !== moves) void this.ask(); // the board may show how it stands
      }
      this.save_soon();
    } catch (error) {
      this.fail(error, stage_words.no_hint);
    }
    this.rest('hint');
  }

  tell_more(): void {
    if (!this.hint?.guide || this.stage === 'do') return;
    this.stage = this.stage === 'look' ? 'why' : 'do';
    tell(this.hint.guide[this.stage]);
  }

  // Plays the step of the hint; undo takes it back like any other move.
  follow(): void {
    const guide = this.hint?.guide;
    if (!guide || this.locked) return;
    const finished = guide.kind === 'finish' || this.finished;
    if (finished) this.hint = null;
    if (finished) this.hand_in();
    else this.play(guide.play);
  }

  async reveal(): Promise<void> {
    if (this.locked || this.busy === 'reveal') return;
    this.busy = 'reveal';
    try {
      const { moves } = await api.reveal(this.puzzle.id);
      this.log?.add('reveal', {});
      if (!this.done && this.options.keep) add_play(this.puzzle, this.tries, false);
      this.push(moves);
      this.revealed = moves;
      this.clear();
      tell(reveal_words.shown);
      this.save_soon();
      void this.ask();
    } catch (error) {
      this.fail(error, stage_words.no_reveal);
    }
    this.rest('reveal');
  }

  // The player leaves this puzzle for another like it. Answers the id of the play that is left.
  async rerolled(): Promise<string | undefined> {
    this.log?.add('reroll', {});
    if (!this.done && this.tries > 0) add_play(this.puzzle, this.tries, false);
    await this.log?.flush();
    this.store();
    return this.save.play;
  }

  // A typed play: taken if the board and the server can read it. Throws what it says otherwise.
  async type(moves: string): Promise<void> {
    const play = this.board.read?.(moves, this.puzzle.puzzle) ?? moves;
    await api.check(this.puzzle.id, play);
    this.play(play);
  }

  watch(yes: boolean): void {
    this.watching = yes;
    if (yes) void this.ask();
  }

  tick(): void {
    if (this.done) return;
    this.seconds++;
    if (this.seconds % 10 === 0 && this.save.began) this.save_soon();
  }

  pause(paused: boolean): void {
    if (!this.done) this.log?.add(paused ? 'pause' : 'resume');
  }

  // The network is back.
  reconnect(): void {
    void this.log?.flush();
    if (this.connected) return;
    this.notice = '';
    void this.ask();
  }

  // The page goes away, perhaps for good.
  leave(): void {
    this.stop_asking();
    this.shown();
    if (this.save.began) this.store();
    this.log?.last_words();
  }

  // Nobody looks at it any more. Answers when all is kept, and nothing is on its way to the server.
  async end(): Promise<void> {
    this.leave();
    await this.log?.stop();
    if (this.save.began) this.store();
  }

  // One may be asked while another is on its way: `busy` names the latest.
  private rest(from: typeof this.busy): void {
    if (this.busy === from) this.busy = '';
  }

  private hold(verdict: () => void): void {
    this.shown();
    if (!this.board.plays_out) return verdict();
    this.verdict = verdict;
    this.waiting = true;
    this.show_timer = setTimeout(this.shown, longest_show);
  }

  private push(moves: string): void {
    this.shown();
    this.history = [...this.history.slice(0, this.index + 1), moves];
    this.index = this.history.length - 1;
  }

  private clear(): void {
    this.hint = null;
    this.so_far = null;
    this.checked = false;
    this.notice = '';
    this.celebrate = false;
  }

  private moved(kind: string): void {
    this.clear();
    if (this.log) this.log.add(kind, { moves: this.moves });
    else this.save.began ||= Date.now();
    this.save_soon();
    this.stop_asking();
    if (this.board.live || this.watching || kind !== 'move')
      this.ask_timer = setTimeout(() => void this.ask(), quick() ? 0 : debounce);
  }

  private stop_asking(): void {
    clearTimeout(this.ask_timer);
    this.asking?.abort();
    this.asking = null;
  }

  // Latest wins: an answer about moves that were changed since is dropped.
  private async ask(): Promise<void> {
    this.stop_asking();
    const control = (this.asking = new AbortController());
    const moves = this.moves;
    try {
      const standing = await api.check(this.puzzle.id, moves, control.signal);
      if (this.asking !== control) return;
      this.answered();
      this.heard(standing, moves, this.board.submit === null && this.board.live);
    } catch (error) {
      if (!control.signal.aborted) this.fail(error);
    }
  }

  private heard(standing: Standing, moves: string, counts: boolean): void {
    this.standing = standing;
    this.stands = moves;
    if (standing.status === 'solved' && counts) this.hint = null; // it has nothing more to say
    if (standing.status !== 'solved' || !counts || this.solved !== null || moves === this.revealed) return;
    const clean = this.revealed === null;
    this.solved = moves;
    this.celebrate = true;
    this.log?.add('solved', { moves, seconds: this.seconds, tries: this.tries, hints: this.hints });
    if (this.options.keep && clean) add_play(this.puzzle, this.tries, true);
    void this.log?.flush();
    this.save_soon();
    tell(solved_words.says(standing.says));
  }

  // An answer of the engine in the page says nothing about the server. The log will know.
  private answered(): void {
    if (!this.log || !quick()) this.connected = true;
  }

  // `without`: what the player is told if the server was needed for what they asked for, and is away.
  private fail(error: unknown, without = ''): void {
    const away = error instanceof Failure && error.offline;
    const says = away && without ? without : says_of_play(error);
    if (away) this.connected = false;
    if (!away || without) this.notice = says;
    tell(says);
  }

  private save_soon(): void {
    if (this.options.keep) this.save_timer ??= setTimeout(() => this.store(), save_after);
  }

  private store(): void {
    clearTimeout(this.save_timer);
    this.save_timer = undefined;
    if (!this.options.keep) return;
    const { history, index, seconds, tries, hints, slips, solved, revealed, save } = this;
    Object.assign(save, { history, index, seconds, tries, hints, slips, solved, revealed });
    const far = this.board.how_far?.(this.moves, this.puzzle.puzzle);
    this.kept = store_save(this.puzzle.id, { game: this.puzzle.game, name: this.puzzle.name ?? '', far }, save);
  }
}
