import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { refuelEntity } from '../../resource/entities/maintenances.ts'
import { useRights } from '../../resource/entity.ts'
import { Forbidden } from '../../resource/Forbidden.tsx'
import { Dashboard } from './Dashboard.tsx'
import { Ledger } from './Ledger.tsx'
import RefuelForm from './RefuelForm.tsx'
import { useRefuels } from './use-refuels.ts'

/**
 * FUEL-1, FUEL-4, FUEL-21: what was filled into which vehicle. The address names the form that is open above it, or the vehicle
 * whose ledger is shown.
 */
export default function FuelPage(): ReactNode {
  const { maySee } = useRights(refuelEntity)
  const [search] = useSearchParams()
  if (!maySee) return <Forbidden />
  return search.has('vehicle') ? <Ledger /> : <Shown />
}

function Shown(): ReactNode {
  const [search] = useSearchParams()
  const record = search.get('record')
  const refuels = useRefuels()
  const before = useRef(record)
  useEffect(() => {
    if (before.current !== null && record === null) refuels.retry()
    before.current = record
  }, [record, refuels])
  return (
    <>
      <Dashboard refuels={refuels} />
      {record !== null && <RefuelForm key={record} dialog={{ id: record === 'new' ? undefined : Number(record) }} />}
    </>
  )
}
