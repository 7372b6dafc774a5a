import { describe, expect, it } from 'vitest'
import { createAddressReader } from '../../../ui/records/address-reader.ts'
import { timeProblems } from '../../../ui/records/period.ts'
import { historyFilterIn } from '../history/history-filter.ts'
import { kpiLinks } from './kpi-links.ts'

const DAY = 86_400_000
const [from, to] = [100 * DAY, 130 * DAY]
const links = kpiLinks({ from, to, recorded: { from, to: to - DAY } }, { office: '4', task: '7' })
const filterAt = (address: string) =>
  historyFilterIn(createAddressReader(new URL(address, 'http://vigil').searchParams))

describe('the numbers of the alarm figures', () => {
  it('lead to records that the history can show', () => {
    const all = [links.all(), links.drills(), links.standing(), links.stale(), links.handled(), links.acknowledged()]
    for (const address of all) {
      const { time, office, task } = filterAt(address)
      expect([office, task]).toEqual(['4', '7'])
      expect(timeProblems(time, 'UTC')).toEqual([])
    }
    expect(filterAt(links.all())).toMatchObject({ time: { begin: from, end: to }, kinds: ['normal'] })
    expect(filterAt(links.drills()).kinds).toEqual(['drill', 'test'])
    expect(filterAt(links.stale())).toMatchObject({ active: true, time: { end: to - 2 * DAY } })
    expect(filterAt(links.priority(3)).priorities).toEqual([3])
    expect(filterAt(links.handled()).handled).toBe(true)
    expect(filterAt(links.notHandled()).handled).toBe(false)
    expect(filterAt(links.notAcknowledged()).phases).toEqual(['raised', 'latched'])
  })

  it('lead from a source to its device and the danger that it watches for', () => {
    const address = links.source({ sn: 'SN 1', module: 'nuclearMod' }, 'RS500')
    expect(address).toMatch(/^\/query\/hisWarn\/SN%201\/RS500\?/)
    expect(filterAt(address)).toMatchObject({ dangers: ['nuclear'], office: undefined })
    expect(filterAt(links.source({ sn: 'SN1', module: 'nuclearMod' }, undefined)).dangers).toEqual([])
  })
})
