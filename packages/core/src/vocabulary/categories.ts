/** ENT-6: the categories of a device; each has its icon and its text. */
export const categories = [
  'default',
  'car',
  'pickup',
  'van',
  'truck',
  'caminhaoBau',
  'cavalinho',
  'cacamba',
  'offroad',
  'motorcycle',
  'scooter',
  'bicycle',
  'bus',
  'onibus',
  'trolleybus',
  'ambulancia',
  'tractor',
  'excavator',
  'crane',
  'guindaste',
  'train',
  'tram',
  'boat',
  'ship',
  'plane',
  'helicopter',
  'person',
  'animal',
  'celular',
] as const
export type Category = (typeof categories)[number]

const known: ReadonlySet<string> = new Set(categories)

/** MAP-18: an unknown or missing category is `default`. */
export const categoryOf = (category: string | null | undefined): Category =>
  category && known.has(category) ? (category as Category) : 'default'
