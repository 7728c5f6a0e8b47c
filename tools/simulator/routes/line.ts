import type { Place } from './place.ts'

const DEGREE = 1e5

/** A line as text: the change of each coordinate in hundred-thousandths of a degree, about a metre, in base 36. */
export function encodeLine(line: readonly Place[]): string {
  let [latitude, longitude] = [0, 0]
  return line
    .map((place) => {
      const [north, east] = [Math.round(place[0] * DEGREE), Math.round(place[1] * DEGREE)]
      const text = `${(north - latitude).toString(36)},${(east - longitude).toString(36)}`
      ;[latitude, longitude] = [north, east]
      return text
    })
    .join(' ')
}

/** The line that `encodeLine` made this text of. */
export function decodeLine(text: string): Place[] {
  let [latitude, longitude] = [0, 0]
  return text.split(' ').map((change): Place => {
    const [north, east] = change.split(',') as [string, string]
    latitude += Number.parseInt(north, 36)
    longitude += Number.parseInt(east, 36)
    return [latitude / DEGREE, longitude / DEGREE]
  })
}
