import { computedAttributesApi } from '@rastro/core/api/commands'
import { computedAttributes } from '@rastro/core/resources/attribute'
import { clientOf } from '../../api/client.ts'
import { defineEntity } from '../entity.ts'
import { computedAttributeScreens } from '../entity-screens.ts'

const calls = clientOf(computedAttributesApi)

export const computedAttributeEntity = defineEntity({
  ...computedAttributeScreens,
  resource: computedAttributes,
  calls,
  nameOf: ({ description }) => description,
})

/** The computation errors, and the value for the latest position of a device. */
export const { faults: computedFaults, test: testOnServer } = calls
