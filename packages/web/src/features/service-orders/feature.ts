import { formScreens } from '../../feature/entity-screens.ts'
import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { OrderIcon } from '../../ui/icons.ts'
import { orderForm, orderScreens } from './order-form.ts'

/** Decision 146: the orders of a seller to installers. */
export const serviceOrders = defineFeature({
  id: 'service-orders',
  title: 'settingsServiceOrders',
  may: 'serviceOrders',
  requires: 'serviceOrders',
  icon: OrderIcon,
  menu: 'fleet',
  words: 'orders',
  help: 'helpServiceOrders',
  screens: [
    { at: orderScreens.list, load: () => import('./OrdersPage.tsx') },
    ...formScreens(orderScreens, orderForm, () => import('./OrderFormPage.tsx')),
  ],
})

/** The orders of an installer. */
export const myOrders = defineFeature({
  id: 'my-orders',
  title: 'settingsMyOrders',
  may: 'myOrders',
  requires: 'serviceOrders',
  icon: OrderIcon,
  menu: 'fleet',
  words: 'orders',
  help: 'helpServiceOrders',
  screens: [{ at: paths.myOrders, load: () => import('./MyOrdersPage.tsx') }],
})

/** The pages on which an installer works, mostly on a phone. */
export const orderWork = defineFeature({
  id: 'order-work',
  title: 'settingsMyOrders',
  may: 'orderWork',
  requires: 'serviceOrders',
  icon: OrderIcon,
  menu: { reachedFrom: 'the list of one’s orders, or the form of an order' },
  words: 'orders',
  help: 'helpServiceOrders',
  screens: [
    { at: paths.orderWork(':id'), load: () => import('./WorkPage.tsx'), isBare: true },
    { at: paths.orderPhotos(':id'), load: () => import('./PhotosPage.tsx'), isBare: true },
    { at: paths.orderTest(':id'), load: () => import('./TestPage.tsx'), isBare: true },
    { at: paths.orderSignature(':id'), load: () => import('./SignPage.tsx'), isBare: true },
  ],
})
