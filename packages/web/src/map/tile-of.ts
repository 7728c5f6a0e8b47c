/** The tile that holds the place. */
export function tileOf(longitude: number, latitude: number, z: number): { x: number; y: number } {
  const most = 2 ** z - 1
  const sine = Math.sin((latitude * Math.PI) / 180)
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  const within = (share: number) => Math.min(most, Math.max(0, Math.floor(share * (most + 1))))
  return { x: within(longitude / 360 + 0.5), y: within(down) }
}
