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
