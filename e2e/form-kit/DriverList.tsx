import type { Driver } from '@rastro/core/resources/driver'
import type { Column } from '../../packages/web/src/resource/list/columns.ts'
import { ResourceList } from '../../packages/web/src/resource/list/ResourceList.tsx'
import { driverEntity } from './DriverForm.tsx'

const columns: readonly Column<Driver>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name },
  { id: 'uniqueId', title: 'Card number', text: ({ uniqueId }) => uniqueId },
  { id: 'note', title: 'Note', text: ({ attributes }) => String(attributes.note ?? '') },
]

/** A list whose last column is not a stored field. */
export const DriverList = () => (
  <ResourceList
    of={driverEntity}
    title="Drivers"
    addLabel="New driver"
    emptyTitle="No drivers"
    emptyText="Make the first one"
    columns={columns}
  />
)
