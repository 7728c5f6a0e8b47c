/** Number of a step → why our answer differs. */
export type Differences = Readonly<Record<number, string>>

const version = 'a version is told (ENT-22); the recorded server was built without one'
const own = 'who is no administrator gets the numbers of their own devices (A-7, decision 46)'
const types = 'the twenty types of the documents (A-16, decision 43)'
const trips = 'a trip ends where it arrives, fuel is never negative, and an address is found offline (decision 155)'
const average = 'an average speed is over the time in motion, and a day has its top speed (decision 155)'
const motion = 'a trip and a stop are told with the position that proves them, and a stop a little sooner (decision 60)'
const fuel = 'fuel is compared over a window of time, and told with all of it (decision 60)'
const unread = 'a fence that cannot be read is refused'
const without = 'the list lacks the fences that cannot be read'
const channels = 'a channel is offered where its keys are set, and nowhere else (decision 63)'
const phones = 'the number that text messages to a unit go to is given by those who manage others (decision 81)'
const engines = 'read-only people neither block nor free an engine (decision 74)'
const masked = 'an account with a level reads a mask for the identity of a unit (VEH-22, decision 80)'
const disks = 'a version is told (ENT-22), and the disks are those of this machine'

/** Steps of the recorded scenarios where we differ from the stock server on purpose, or until a later issue (decision 45). */
export const intended: Readonly<Record<string, Differences>> = {
  accounts: {
    1: version,
    3: version,
    ...steps(disks, 11, 12, 16),
    ...steps(own, 70, 82, 94, 106, 118),
    ...steps(engines, 80, 92),
    ...steps(masked, 112, 113),
  },
  entities: {
    1: version,
    3: version,
    51: unread,
    81: unread,
    ...steps(without, 56, 58, 59, 60, 71, 73, 74, 75, 162),
    ...steps(phones, 149, 153, 154),
    175: types,
    ...steps(channels, 176, 177),
  },
  tracking: {
    1: version,
    3: version,
    35: `${motion}; ${fuel}`,
    75: fuel,
    ...steps(motion, 76, 77),
    ...steps(trips, 40, 41, 45),
    ...steps(average, 50, 51, 65),
    55: `${motion}; ${fuel}`,
  },
}

/** The reason shared by these steps. */
function steps(reason: string, ...numbers: readonly number[]): Differences {
  return Object.fromEntries(numbers.map((number) => [number, reason]))
}
