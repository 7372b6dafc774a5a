import { readdirSync, readFileSync } from 'node:fs'
import { AlarmKind, DISPOSAL_OPTIONS, PLAN_LEVELS, SHIELD_OPTIONS } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import * as constants from './constants.ts'

describe('constants', () => {
  it('hold the values of section 9 that the product asks for [CON-01]', () => {
    expect({ ...constants }).toEqual({
      PASSWORD_MIN_LENGTH: 8,
      LOGIN_KEY_LENGTH: 9,
      LOGIN_KEY_PADDING: '0',
      SILENCE_DURATION_MS: 300_000,
      INITIAL_SELECTION_LIMIT: 3,
      MERGE_SPAN_MS: 600_000,
      PUSH_RETRY_MS: 300,
      RESTART_DELAY_MS: 10_000,
      DISCONNECT_TIMEOUT_MS: 30_000,
      SLOW_DISCONNECT_TIMEOUT_MS: 120_000,
      REAL_DATA_LENGTH: 10,
      UNCONNECT_MS: 300_000,
      UNCONNECT_INTERVAL_MS: 10_000,
      REQUEST_TIMEOUT_MS: 300_000,
      REPORT_CAP: 200,
      TREE_BATCH_MS: 1500,
      NOTICES_KEPT: 2,
      NOTICE_DURATION_MS: 5000,
      NOTICE_DEBOUNCE_MS: 500,
      MESSAGE_DEDUP_MS: 500,
      CODE_COOLDOWN_MS: 60_000,
      CLOCK_INTERVAL_MS: 1000,
      CHART_RESIZE_DEBOUNCE_MS: 100,
      DEFAULT_FONT_SIZE: 40,
      DRAWER_WIDTH: '50%',
      DATE_FORMAT: 'yyyy-MM-dd hh:mm:ss',
      CHART_COLORS: expect.any(Array),
      TIME_TYPES: ['day', 'month', 'year'],
      TIME_PRESETS: ['today', 'week', 'month', 'year'],
      REPORT_TYPES: ['daily', 'monthly', 'yearly', 'lastTen'],
      TIME_RANGE_DAYS: { events: 31, rawData: 1, trackReplay: 1, statistics: 366 },
    })
  })

  it('give charts eight different colours [CON-01]', () => {
    expect(new Set(constants.CHART_COLORS).size).toBe(8)
    for (const color of constants.CHART_COLORS) expect(color).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('leave the lists on the wire to the contract [DSP-02, DSP-05, DSP-06, ENT-07]', () => {
    expect(PLAN_LEVELS).toEqual([1, 2, 3, 4])
    expect(Object.values(AlarmKind)).toEqual(['normal', 'drill', 'test'])
    expect(DISPOSAL_OPTIONS).toHaveLength(7)
    expect(SHIELD_OPTIONS).toEqual(['none', 'fault', 'alarm', 'faultAndAlarm'])
  })

  it('stand once: no other rule writes one of the long numbers out again [CON-01]', () => {
    const written = /\b(30_000|120_000|300_000|600_000|10_000|60_000|1500|5000)\b/
    const offenders = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'constants.ts')
      .filter((file) => {
        const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
        return written.test(source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))
      })
    expect(offenders).toEqual([])
  })
})
