import type { EntityScreens } from '../../feature/entity-screens.ts'
import { defineForm } from '../../feature/form.ts'
import { paths } from '../../paths.ts'

/** GEO-1, GEO-3: the list and the form of geofences. */
export const geofenceScreens = {
  resource: 'geofence',
  may: 'lookAtGeofences',
  list: paths.geofences,
  form: paths.geofence,
} as const satisfies EntityScreens

/** GEO-11: the form of a geofence. */
export const geofenceForm = defineForm({
  area: 'fences',
  title: 'sharedGeofence',
  newTitle: 'fenceNew',
  listTitle: 'sharedGeofences',
  sections: {
    details: {
      title: 'fenceDetails',
      hint: 'fenceDetailsHint',
      fields: {
        name: 'sharedName',
        description: 'sharedDescription',
        calendarId: 'sharedCalendar',
        'attributes.speedLimit': 'attributeSpeedLimit',
        'attributes.polylineDistance': 'fencePolylineDistance',
        'attributes.color': 'attributeColor',
      },
    },
    shape: { title: 'fenceShape', hint: 'fenceShapeHint', fields: { area: { label: 'fenceShape', sometimes: true } } },
    attributes: { title: 'sharedAttributes', may: 'attributeEditor' },
  },
})
