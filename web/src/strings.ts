// strings.ts -- sentences of the shell that people see, page by page. Each game has its own strings beside its board.

export const play = {
  rules: 'Rules',
  tutorial: 'Learn it step by step',
  all_levels: 'All levels',
  how_hard: 'How hard, exactly?',
  rating: (value: string) => `rating ${value}`,
  dots: (level: string, at: number, of: number) => `${level}: ${at} of ${of}`,
  measuring: 'Measuring…',
  so_far: { right: 'Right so far: go on.', wrong: 'Something is wrong.', back: 'Take back what is wrong' },
  menu: 'Menu',
};

// "Panel, hard: Two doors"; parts that are not known are left out.
export const page_title = (game: string, level: string, name: string) =>
  `${game}${level ? `, ${level}` : ''}${name ? `: ${name}` : ''}`;

export const settings_words = {
  text: { says: 'Text size', normal: 'Normal', large: 'Large', larger: 'Larger' },
  letters: 'Letters on colours, for people who see colours differently',
};

// After a puzzle, and on level paths.
export const after = {
  next: 'Next',
  again: 'Again',
  harder: 'Harder',
  easier: 'Easier',
  back_to_set: 'Back to the set',
  set_done: 'That was the last one of this set.',
  stars: { solved: 'solved', alone: 'without hints', fewest: 'in the fewest steps' },
  stars_in_words: (count: number) => `${count} of 3 stars`,
  steps: (took: number, fewest: number) => `You took ${took} steps. ${fewest} are enough.`,
  making: 'Making the puzzle…',
  cannot: 'This puzzle cannot be made now',
  try_again: 'Try again',
  to_game: (title: string) => `To ${title}`,
};

export const path_words = {
  title: 'Your path',
  says: 'From gentle to fiendish, in order. Each puzzle has three stars: solved, without hints, in the fewest steps.',
  begin: 'Start the path',
  go_on: (number: number) => `Go on with number ${number}`,
  number: (number: number) => `Number ${number}`,
  where: (game: string, number: number) => `${game} path, number ${number}`,
  solved: (solved: number, of: number) => `${solved} of ${of} solved`,
  stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  endless: 'After these it goes on without end.',
  not_yet: 'not solved yet',
};

// A collection as its players see it, and its owner's page.
export const set_words = {
  done: (done: number, of: number) => `${done} of ${of} done`,
  all_done: (of: number) => (of === 1 ? 'Done!' : `All ${of} done!`),
  begin: 'Start',
  go_on: 'Go on',
  again: 'Play again',
  where: (title: string, at: number, of: number) => `${title}, ${at} of ${of}`,
  as_pupil: 'See it as your pupils do',
  as_owner: 'Back to your tools',
  missing: 'This puzzle could not be fetched.',
  print: 'Print these puzzles',
  classes: 'Classes',
  share: 'Give this link to your class: they can play, and change nothing',
};

export const day_words = {
  title: 'Puzzle of the day',
  of: (date: string) => `Puzzle of the day, ${date}`,
  streak: (days: number) => (days === 1 ? '1 day in a row' : `${days} days in a row`),
  no_streak: 'Solve one puzzle of the day to begin a streak.',
  share: 'Share the result',
  copied: 'Copied',
  // "Crux panel 18 Nov, hard: solved in 2:31, no hints, streak 3"
  result: (game: string, date: string, level: string, time: string, hints: string, days: number) =>
    `Crux ${game} ${date}${level ? `, ${level}` : ''}: solved in ${time}, ${hints}${days > 0 ? `, streak ${days}` : ''}`,
  others: 'Today in the other games',
  solved: 'solved',
};

export const home_words = {
  title: 'Puzzles that know how hard they are',
  says: 'Crux makes logic puzzles for you, from gentle to fiendish, and explains every hint.',
  play_now: (game: string) => `Play now: today’s ${game}`,
  opening: 'Opening today’s puzzle…',
  no_day: 'Today’s puzzle cannot be opened now. Choose a game below.',
  go_on: 'Go on where you left off',
  how_far: (steps: string, time: string) => `${steps}, ${time} played`,
  games: 'Games',
  teachers: {
    title: 'For teachers',
    says: 'Put puzzles in a set and give your class the link, or print a worksheet with answers and QR codes.',
    make: 'Make a set',
    print: 'Print a worksheet',
  },
  designers: {
    title: 'For designers',
    says: 'Draw a puzzle and see at once how hard it is. Leave holes, and Crux finds what fits.',
    design: 'Design a puzzle',
    generate: 'Generate many',
  },
};

export const play_page = {
  title: 'Play',
  says: 'Choose a game. Each one has a path from gentle to fiendish, and a puzzle of the day.',
};

// What needs the server, while it cannot be reached.
export const offline_words = {
  offline: 'You are offline.',
  away: 'The server cannot be reached now.',
  qr: 'The QR code appears when you are back.',
  qr_alt: 'QR code of this puzzle’s link',
  pdf: 'The PDF needs the server. The button works again when you are back. “Print” works now.',
  print: 'Your browser prints the worksheet. With a network it would be a PDF, with codes to scan if you like.',
};
