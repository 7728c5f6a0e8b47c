import { crud } from '../kit/contract.ts'
import type { Resource } from '../kit/resource.ts'
import { resources } from '../resources/index.ts'

type Listed = (typeof resources)[number]
type CallsOf<R extends Resource> = ReturnType<typeof crud<R>>
type ResourcesApi = {
  readonly [R in Listed as R extends { readonly calls: infer Name extends string } ? Name : R['path']]: CallsOf<R>
}

/** The five calls of every resource, under its path or its contract name. */
export const resourcesApi = Object.fromEntries(
  resources.map((resource: Resource) => [resource.calls ?? resource.path, crud(resource)]),
) as ResourcesApi
