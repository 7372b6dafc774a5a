import type { NuclideSheet } from '@vigil/contract'
import { unitSymbol, withUnit } from '@vigil/i18n/web'
import { doseRateUSvH, remainingFraction, type ShieldMaterial } from '@vigil/science'
import { InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useLive } from '../../live/live-context.tsx'
import { Panel } from '../../ui/panel.tsx'
import { asSource } from './crystal-spectrum.tsx'
import { useAmounts } from './use-amounts.ts'

const SHIELDS = ['none', 'lead', 'steel', 'water', 'air'] as const
const ACTIVITY_UNITS = { kBq: 1e-3, MBq: 1, GBq: 1e3, TBq: 1e6 } as const
type ActivityUnit = keyof typeof ACTIVITY_UNITS
const UNIT_OPTIONS = (Object.keys(ACTIVITY_UNITS) as ActivityUnit[]).map((value) => ({ value, label: value }))

interface ActivityProps {
  readonly label: string
  readonly value: number
  readonly unit: ActivityUnit
  onValue(value: number): void
  onUnit(unit: ActivityUnit): void
}

function ActivityInput({ label, value, unit, onValue, onUnit }: ActivityProps) {
  return (
    <div className="calc-field">
      <span>{label}</span>
      <InputNumber aria-label={label} min={0} max={1e9} value={value} onChange={(next) => onValue(next ?? 0)} />
      <Select aria-label={`${label} (Bq)`} value={unit} options={UNIT_OPTIONS} onChange={onUnit} />
    </div>
  )
}

/** Dose rate at a distance from a point source, behind a shield. */
export function DoseCalculator({ sheet }: { sheet: NuclideSheet }) {
  const { t, i18n } = useTranslation()
  const { number } = useAmounts()
  const [activity, setActivity] = useState({ value: 1, unit: 'GBq' as ActivityUnit })
  const [distanceM, setDistance] = useState(1)
  const [material, setMaterial] = useState<(typeof SHIELDS)[number]>('none')
  const [thicknessCm, setThickness] = useState(1)
  const shield = material === 'none' ? undefined : { material: material satisfies ShieldMaterial, thicknessCm }
  const rate = doseRateUSvH({
    nuclide: asSource(sheet),
    activityMBq: activity.value * ACTIVITY_UNITS[activity.unit],
    distanceM: Math.max(distanceM, 0.01),
    ...(shield && { shield }),
  })
  return (
    <Panel title={t('nuclides.part.dose')}>
      <div className="calc">
        <ActivityInput
          label={t('nuclides.activity')}
          {...activity}
          onValue={(value) => setActivity({ ...activity, value })}
          onUnit={(unit) => setActivity({ ...activity, unit })}
        />
        <div className="calc-field">
          {t('nuclides.distance')}
          <InputNumber
            aria-label={t('nuclides.distance')}
            min={0.01}
            max={10_000}
            step={0.5}
            value={distanceM}
            onChange={(next) => setDistance(next ?? 1)}
          />
        </div>
        <div className="calc-field">
          {t('nuclides.shield')}
          <Select
            aria-label={t('nuclides.shield')}
            value={material}
            options={SHIELDS.map((value) => ({ value, label: t(`nuclides.material.${value}`) }))}
            onChange={setMaterial}
          />
        </div>
        {shield !== undefined && (
          <div className="calc-field">
            {t('nuclides.thickness')}
            <InputNumber
              aria-label={t('nuclides.thickness')}
              min={0}
              max={1000}
              step={0.5}
              value={thicknessCm}
              onChange={(next) => setThickness(next ?? 0)}
            />
          </div>
        )}
      </div>
      <output className="calc-result">
        {t('nuclides.doseResult', { rate: withUnit(number(rate), unitSymbol(i18n, 'µSv/h')) })}
      </output>
      <p className="quiet">{t('nuclides.doseNote')}</p>
    </Panel>
  )
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const YEAR_MS = 31_556_926_000

/** What is left of an activity since a day. */
export function ActivityCalculator({ sheet }: { sheet: NuclideSheet }) {
  const { t, i18n } = useTranslation()
  const { link } = useLive()
  const { number } = useAmounts()
  const [now] = useState(() => link.serverNow())
  const [activity, setActivity] = useState({ value: 1, unit: 'GBq' as ActivityUnit })
  const [day, setDay] = useState(dayOf(now - YEAR_MS))
  const then = Date.parse(day)
  const share = Number.isNaN(then) ? Number.NaN : remainingFraction(asSource(sheet), (now - then) / 1000)
  return (
    <Panel title={t('nuclides.part.activity')}>
      <div className="calc">
        <ActivityInput
          label={t('nuclides.activityThen')}
          {...activity}
          onValue={(value) => setActivity({ ...activity, value })}
          onUnit={(unit) => setActivity({ ...activity, unit })}
        />
        <label className="calc-field">
          {t('nuclides.decayFrom')}
          <input
            className="calc-date"
            type="date"
            value={day}
            max={dayOf(now)}
            onChange={({ target }) => setDay(target.value)}
          />
        </label>
      </div>
      {!Number.isNaN(share) && (
        <output className="calc-result">
          {t('nuclides.decayResult', {
            activity: `${number(activity.value * share)} ${activity.unit}`,
            share: withUnit(number(share * 100), unitSymbol(i18n, '%')),
          })}
        </output>
      )}
      <p className="quiet">{t('nuclides.decayNote')}</p>
    </Panel>
  )
}
