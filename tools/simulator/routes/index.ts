import { beloHorizonte } from './belo-horizonte.ts'
import { campinas } from './campinas.ts'
import { centreWest } from './centre-west.ts'
import { curitiba } from './curitiba.ts'
import { highwaysLong } from './highways-long.ts'
import { highwaysSoutheast } from './highways-southeast.ts'
import { northeast } from './northeast.ts'
import { rioDeJaneiro } from './rio-de-janeiro.ts'
import type { Route } from './route.ts'
import { salvador } from './salvador.ts'
import { saoPaulo } from './sao-paulo.ts'
import { south } from './south.ts'

export const routes: readonly Route[] = [
  ...saoPaulo,
  ...rioDeJaneiro,
  ...beloHorizonte,
  ...curitiba,
  ...south,
  ...salvador,
  ...northeast,
  ...centreWest,
  ...campinas,
  ...highwaysSoutheast,
  ...highwaysLong,
]

export function routeOf(id: string): Route {
  const route = routes.find((one) => one.id === id)
  if (!route) throw new Error(`There is no route ${id}.`)
  return route
}
