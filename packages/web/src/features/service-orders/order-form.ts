import type { EntityScreens } from '../../feature/entity-screens.ts'
import { defineForm } from '../../feature/form.ts'
import { paths } from '../../paths.ts'

export const orderScreens = {
  resource: 'serviceOrder',
  may: 'serviceOrders',
  list: paths.serviceOrders,
  form: paths.serviceOrder,
} as const satisfies EntityScreens

/** The form of a service order, for its seller. */
export const orderForm = defineForm({
  area: 'orders',
  title: 'orderOne',
  newTitle: 'orderNew',
  listTitle: 'ordersTitle',
  sections: {
    service: {
      title: 'orderService',
      hint: 'orderServiceHint',
      fields: {
        kind: 'orderKind',
        clientId: 'orderClient',
        deviceId: 'orderVehicle',
        vehicleName: { label: 'orderVehicleName', sometimes: true },
        plate: { label: 'orderPlate', sometimes: true },
      },
    },
    visit: {
      title: 'orderVisit',
      hint: 'orderVisitHint',
      fields: {
        installerId: 'orderInstaller',
        startTime: 'orderStart',
        endTime: 'orderEnd',
        address: 'orderAddress',
        contact: 'orderContact',
        contactPhone: 'orderContactPhone',
        notes: 'orderNotes',
      },
    },
    work: { title: 'orderWork' },
    attributes: { title: 'sharedAttributes', may: 'attributeEditor' },
  },
})
