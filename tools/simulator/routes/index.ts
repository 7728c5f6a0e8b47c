import lines from './lines.json' with { type: 'json' }
import { type Route, routeAlong } from './route.ts'
import { routeRows } from './route-rows.ts'

export const routes: readonly Route[] = Object.values(routeRows)
  .flat()
  .map((row) => routeAlong(row, lines[row[0] as keyof typeof lines]))

export function routeOf(id: string): Route {
  const route = routes.find((one) => one.id === id)
  if (!route) throw new Error(`There is no route ${id}.`)
  return route
}
