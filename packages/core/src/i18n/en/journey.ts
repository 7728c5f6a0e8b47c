/** Words of what a shared link tells about the way of its vehicle. */
export const journey = {
  journeyTitle: 'On the way to {name}',
  journeyBetween: 'Arrives between {from} and {to}',
  journeyStanding: 'Stopped for {time}',
  journeySilent: 'No signal since {time}',
  journeyArrived: 'Arrived at {time}',
  journeyHidden: 'In a private area since {time}',
  journeyHiddenLong: 'In a private area',
  journeyLeft: 'About {distance} left',
} as const
