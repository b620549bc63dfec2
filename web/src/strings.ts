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
  timer: 'Show the timer while I play',
  sound: 'Play a short sound when I solve a puzzle',
};
