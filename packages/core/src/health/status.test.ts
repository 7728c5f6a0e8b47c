import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { StatusState } from '../vocabulary/status-checks.ts'
import { checkStatus, type StatusFigures } from './check-status.ts'
import { type AlertMemory, nextAlerts } from './status-alerts.ts'

const well: StatusFigures = {
  databaseTroubleMs: 0,
  replicaTroubleMs: 0,
  diskFreePercent: 60,
  backupAgeMs: 25 * 3_600_000,
  certificateDays: 80,
  eventLoopMs: 20,
  waitingPositions: 3,
  oldestTaskMs: 1000,
  failedTasks: 0,
  droppedLogLines: 0,
}

const cases: readonly [figures: Partial<StatusFigures>, check: string, state: StatusState][] = [
  [{ databaseTroubleMs: 1000 }, 'database', 'warn'],
  [{ databaseTroubleMs: 6000 }, 'database', 'alarm'],
  [{ replicaTroubleMs: 1000 }, 'replica', 'warn'],
  [{ replicaTroubleMs: 16 * 60_000 }, 'replica', 'alarm'],
  [{ diskFreePercent: 15 }, 'disk', 'warn'],
  [{ diskFreePercent: 5 }, 'disk', 'alarm'],
  [{ diskFreePercent: undefined }, 'disk', 'unknown'],
  [{ backupAgeMs: 26 * 3_600_000 }, 'backup', 'warn'],
  [{ backupAgeMs: 8 * 86_400_000 }, 'backup', 'alarm'],
  [{ backupAgeMs: undefined }, 'backup', 'unknown'],
  [{ certificateDays: 21 }, 'certificate', 'warn'],
  [{ certificateDays: -1 }, 'certificate', 'alarm'],
  [{ certificateDays: undefined }, 'certificate', 'unknown'],
  [{ eventLoopMs: 700 }, 'eventLoop', 'warn'],
  [{ eventLoopMs: 3000 }, 'eventLoop', 'alarm'],
  [{ waitingPositions: 20_000 }, 'intake', 'alarm'],
  [{ waitingPositions: undefined }, 'intake', 'unknown'],
  [{ oldestTaskMs: 31 * 60_000 }, 'tasks', 'alarm'],
  [{ failedTasks: 4 }, 'failedTasks', 'warn'],
  [{ droppedLogLines: 1_000_000 }, 'logLines', 'warn'],
]

describe('the checks of an installation', () => {
  test('all are well on a server that is', () => {
    assert.deepEqual([...new Set(checkStatus(well).map(({ state }) => state))], ['ok'])
  })
  test('a replica is checked only where there is one', () => {
    const checks = checkStatus({ ...well, replicaTroubleMs: undefined }).map(({ check }) => check)
    assert.ok(checks.includes('disk') && !checks.includes('replica'))
  })
  for (const [figures, check, state] of cases) {
    test(`${JSON.stringify(figures)}: ${check} is ${state}, and nothing else is`, () => {
      const found = checkStatus({ ...well, ...figures }).filter((one) => one.state !== 'ok')
      assert.deepEqual(
        found.map((one) => [one.check, one.state]),
        [[check, state]],
      )
    })
  }
})

describe('what administrators are told', () => {
  /** What is told of the disk while its state goes through these, look by look. */
  const told = (...states: StatusState[]): string[] => {
    let memory: AlertMemory = {}
    return states.flatMap((state, at) => {
      const next = nextAlerts(memory, [{ check: 'disk', state, value: 1 }])
      // As it is stored between two looks
      memory = JSON.parse(JSON.stringify(next.memory))
      return next.alerts.map(({ kind }) => `${at} ${kind}`)
    })
  }
  const times = (count: number, state: StatusState): StatusState[] => Array(count).fill(state)

  test('once, however long it stays bad', () => assert.deepEqual(told(...times(50, 'alarm')), ['1 bad']))
  test('nothing of a peak of one look', () => assert.deepEqual(told('alarm', 'ok', 'alarm', 'ok', 'alarm'), []))
  test('nothing of a warning', () => assert.deepEqual(told(...times(9, 'warn')), []))
  test('once that it is well again, after five looks', () =>
    assert.deepEqual(told(...times(3, 'alarm'), ...times(9, 'ok')), ['1 bad', '7 recovered']))
  test('nothing while a value wavers about its limit', () =>
    assert.deepEqual(told('alarm', 'alarm', 'warn', 'alarm', 'ok', 'ok', 'warn', 'ok', 'ok', 'alarm'), ['1 bad']))
  test('what cannot be measured is neither bad nor well', () =>
    assert.deepEqual(told('alarm', 'unknown', 'alarm', ...times(9, 'unknown')), ['2 bad']))
})
