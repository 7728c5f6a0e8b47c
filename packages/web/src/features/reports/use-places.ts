import { positionsApi } from '@rastro/core/api/positions'
import type { Position } from '@rastro/core/model/position'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { clientOf } from '../../api/client.ts'
import { viewKey } from '../../api/query-keys.ts'
import { type Place, type Row, timesOf } from './rows.ts'

const api = clientOf({ positions: { list: positionsApi.list } })

/** The most places of events on the map: their positions are fetched by their ids. */
const maximumFetched = 150

/** Where rows are: by their own place, that of their end, or that of their position, which is fetched. */
export interface Places {
  of(row: Row): Place | undefined
  /** The position of the selected row does not exist any more (RPT-59). */
  readonly isMissing: boolean
}

export function usePlaces(rows: readonly Row[], selected: Row | undefined): Places {
  const ids = useMemo(
    () =>
      rows
        .filter((row) => !ownPlace(row))
        .flatMap(idOf)
        .slice(0, maximumFetched),
    [rows],
  )
  const many = usePositions(ids)
  const wanted = selected && !ownPlace(selected) ? idOf(selected).filter((id) => !ids.includes(id)) : none
  const one = usePositions(wanted)
  const byId = useMemo(
    () => new Map([...(many.data ?? []), ...(one.data ?? [])].map((position) => [position.id, position])),
    [many.data, one.data],
  )
  const of = useCallback((row: Row) => ownPlace(row) ?? byId.get(idOf(row)[0] ?? 0), [byId])
  const isSettled = !many.isFetching && !one.isFetching
  return { of, isMissing: selected !== undefined && isSettled && of(selected) === undefined }
}
const none: readonly number[] = []

const usePositions = (ids: readonly number[]) =>
  useQuery({
    queryKey: viewKey('position', 'named', ids),
    queryFn: () => api.positions.list({ query: { id: [...ids] } }),
    enabled: ids.length > 0,
    meta: { quiet: true },
  })

function ownPlace({ latitude, longitude, endLat, endLon }: Row): Place | undefined {
  const [north, east] = [latitude ?? endLat, longitude ?? endLon]
  return typeof north === 'number' && typeof east === 'number' ? { latitude: north, longitude: east } : undefined
}

const idOf = ({ positionId }: Row): number[] => (typeof positionId === 'number' && positionId > 0 ? [positionId] : [])

/** Where the vehicle of a row drove between its times; undefined until loaded. */
export function useWayOf(row: Row | undefined): readonly Position[] | undefined {
  const times = row && timesOf(row)
  const deviceId = Number(row?.deviceId)
  const { data } = useQuery({
    queryKey: viewKey('position', 'way', deviceId, times),
    queryFn: ({ signal }) => api.positions.list({ query: { deviceId, ...times! } }, undefined, signal),
    enabled: times !== undefined && deviceId > 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  return data
}
