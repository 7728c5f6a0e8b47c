/** What came from stock servers (decision 191); `source` names the installation. */
export interface TraccarImportTables {
  /** A thing, or a link as `owner:thing`, that was taken over; `newId` is 0 for a link. It is not taken over again. */
  traccar_item: { source: string; kind: string; oldKey: string; newId: number }
  /** Positions or events of these old ids have the new id `old id + shift`. */
  traccar_range: { source: string; kind: string; firstId: number; lastId: number; shift: number }
  /** One row: the last move that an administrator has started (decision 217). `run` tells runs apart; `result` is JSON. */
  traccar_run: {
    id: number
    run: string
    action: string
    state: string
    address: string
    history: number
    startedTime: number
    aliveTime: number
    kind: string
    rows: number
    total: number
    remaining: number | null
    message: string | null
    result: string | null
  }
}
