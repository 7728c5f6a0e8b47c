import { attributeLabel } from '@rastro/core/i18n/words'
import { crud } from '@rastro/core/kit/contract'
import { computedAttributes } from '@rastro/core/resources/attribute'
import { knownAttribute, positionFields } from '@rastro/core/vocabulary/attributes'
import { useCallback, useMemo } from 'react'
import { clientOf } from '../api/client.ts'
import { useEvery } from '../api/list-query.ts'
import { useT } from '../i18n/translate.ts'

const { list } = clientOf(crud(computedAttributes))

const isKnown = (key: string): boolean => Object.hasOwn(positionFields, key) || knownAttribute(key) !== undefined

/** Attributes that a formula computes and the vocabulary does not know → their descriptions; of the first formula of each. */
export function useComputedNames(enabled = true): ReadonlyMap<string, string> {
  const { data } = useEvery('attribute', list, { staleTime: 300_000, enabled })
  return useMemo(() => {
    const names = new Map<string, string>()
    for (const { attribute, description } of data ?? [])
      if (description.trim() && !isKnown(attribute) && !names.has(attribute)) names.set(attribute, description.trim())
    return names
  }, [data])
}

/**
 * The label of an attribute of a position (ENT-8): a computed one by its description where the person sees its formula. These are
 * fetched when one of `keys` is unknown.
 */
export function useAttributeLabel(keys: readonly string[]): (key: string) => string {
  const t = useT('fleet')
  const names = useComputedNames(keys.some((key) => !isKnown(key)))
  return useCallback((key) => names.get(key) ?? attributeLabel(t, key), [names, t])
}
