// strings.ts -- sentences about the toy car that people see.

export const legend = {
  car: 'The car drives straight ahead until something turns it.',
  tile: 'A tile turns the car the way its arrow points. The car takes the tile away as it drives over it.',
  flag: 'The car must drive over every flag. Any order will do.',
  wall: 'The car crashes into walls, and into the border.',
  border: 'The car must not leave the board.',
  goal: 'The car must stop here, after the last flag.',
  goal_only: 'The car must end here.',
};
// Worksheets say these instead (show/on_paper.cpp), and pages alone say those: web/src/legend.test.ts.
export const on_paper = [
  'Lay the tiles so that the car drives to the goal.',
  'Lay the tiles so that the car drives over every flag, then to the goal.',
];
export const on_page = [legend.border];

// Why no tile may lie on what is there.
const reasons = {
  flag: 'No tile can lie on a flag: the car has to drive over it.',
  goal: 'No tile can lie on the goal: the car stops there.',
  car: 'No tile can lie under the car. Put it on a square further on.',
  wall: 'No tile can lie on a wall.',
};

export const notes = {
  taken: (thing: keyof typeof reasons) => reasons[thing],
  none_left: (way: string) => `No tile ${way} is left. Take one from the board.`,
  lifted: 'Choose another square for the tile, or the same square again to take it away.',
};
