import { defineForm } from '../../feature/form.ts'

/** The form of a plan. */
export const planForm = defineForm({
  area: 'plans',
  title: 'planTitle',
  newTitle: 'planNew',
  listTitle: 'settingsPlans',
  sections: {
    details: {
      title: 'sharedDetails',
      hint: 'planDetailsHint',
      fields: { name: 'sharedName', description: 'planDescription', price: 'planPrice' },
    },
    features: { title: 'planFeatures', hint: 'planFeaturesHint', fields: { features: 'planFeatures' } },
    limits: {
      title: 'planLimits',
      hint: 'planLimitsHint',
      fields: {
        vehicleLimit: 'sharedVehicles',
        geofenceLimit: 'planGeofences',
        notificationLimit: 'planNotifications',
      },
    },
  },
})
