import { cellTower, macFromHex, wifiAccessPoint } from '../network.ts'
import type { Read } from './draft.ts'

/** Cells of one network; `wide` ones have a cell number of 32 bits. */
export const readCells =
  ({ wide, mnc: size }: { readonly wide: boolean; readonly mnc: 'u8' | 'u16le' }): Read =>
  (data, { cells }) => {
    const [mcc, mnc] = [data.u16le(), data[size]()]
    while (data.left > 0) {
      const [rssi, lac] = [data.i8(), data.u16le()]
      cells.push(cellTower({ mcc, mnc, lac, cid: wide ? data.i32le() : data.u16le(), rssi }))
    }
  }

/** Access points, with their names or without. */
export const readAccessPoints =
  ({ named }: { readonly named: boolean }): Read =>
  (data, { accessPoints }) => {
    while (data.left > 0) {
      const rssi = data.i8()
      accessPoints.push(wifiAccessPoint(macFromHex(data.hex(6)), rssi))
      if (named) data.skip(data.u8())
    }
  }
