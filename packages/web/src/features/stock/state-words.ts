import type { TextKey } from '@rastro/core/i18n/areas'
import type { StockReason, StockState } from '@rastro/core/vocabulary/stock-states'

export const stateWords: Readonly<Record<StockState, TextKey<'stock'>>> = {
  inStock: 'stockInStock',
  returned: 'stockReturned',
  withTechnician: 'stockWithTechnician',
  withClient: 'stockWithClient',
  installed: 'stockInstalled',
  inRepair: 'stockInRepair',
  lost: 'stockLost',
  discarded: 'stockDiscarded',
}

export const reasonWords: Readonly<Record<StockReason, TextKey<'stock'>>> = {
  registered: 'stockReasonRegistered',
  moved: 'stockReasonMoved',
  vehicleSaved: 'stockReasonVehicleSaved',
  vehicleChanged: 'stockReasonVehicleChanged',
  vehicleRemoved: 'stockReasonVehicleRemoved',
  holderRemoved: 'stockReasonHolderRemoved',
  orderClosed: 'stockReasonOrderClosed',
}
