import { computedAttributesApi } from '@rastro/core/api/commands'
import { computedAttributes } from '@rastro/core/resources/attribute'
import { clientOf } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { defineEntity } from '../entity.ts'

const calls = clientOf(computedAttributesApi)

export const computedAttributeEntity = defineEntity({
  resource: computedAttributes,
  calls,
  may: 'computedAttributes',
  list: paths.computedAttributes,
  form: paths.computedAttribute,
  nameOf: ({ description }) => description,
})

/** What could not be computed, and the value for the latest position of a device. */
export const { faults: computedFaults, test: testOnServer } = calls
