import { PointState } from '@vigil/contract'
import { formatNumber, POINT_STATE_KEYS } from '@vigil/i18n/web'
import { memo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useTreeVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { MutedIcon } from '../../ui/state/muted-icon.tsx'
import { RowIcon } from '../../ui/state/row-icon.tsx'
import { useSilenced, withoutSilenced } from '../../ui/state/silenced-counts.ts'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { usePicture } from '../../ui/state/use-picture.ts'
import type { FleetSelection } from './filter/fleet-selection.ts'
import { inShort, STATE_ORDER } from './filter/point-states.ts'

const QUIET: readonly PointState[] = [PointState.Normal]
/** Where there is little room they go by shape and number; what needs somebody keeps its word. */
const BRIEF: readonly PointState[] = [
  PointState.Maintenance,
  PointState.Baseline,
  PointState.NotConnected,
  PointState.Normal,
]

/** How many devices show what, in the chosen office; a count is the way to its devices. */
export const FleetSummary = memo(function FleetSummary({ selection }: { selection: FleetSelection }) {
  const { t, i18n } = useTranslation()
  const { fleet } = useLive()
  useTreeVersion()
  const known = usePicture() === 'known'
  const silenced = useSilenced(selection.office)
  const all = fleet.counts(selection.office)
  const counts = withoutSilenced(all, silenced)
  const clocks = fleet.wrongClocks(selection.office)
  const number = (value: number) => (known ? formatNumber(i18n.language, value) : '–')
  const { states, silenced: pressedSilenced } = selection
  return (
    <ul className="fleet-summary" aria-label={t('monitor.summary')} aria-busy={!known}>
      <li>
        <button
          type="button"
          className="summary-count"
          aria-pressed={states.length === 0 && !pressedSilenced}
          onClick={() => selection.setFilter({ states: [], silenced: false })}
        >
          <strong>{number(inShort(all).total)}</strong>
          <span>{t('monitor.allDevices')}</span>
        </button>
      </li>
      {STATE_ORDER.map((state) => {
        const count = known ? (counts.get(state) ?? 0) : 0
        const pressed = states.includes(state)
        return (
          <li key={state}>
            <button
              type="button"
              className="summary-count"
              title={t(POINT_STATE_KEYS[state])}
              data-none={count === 0 && !pressed}
              data-quiet={count === 0 || QUIET.includes(state)}
              data-brief={BRIEF.includes(state) && !pressed}
              aria-pressed={pressed}
              onClick={() =>
                selection.setFilter(({ states: chosen }) => ({
                  states: pressed ? chosen.filter((each) => each !== state) : [...new Set([...chosen, state])],
                }))
              }
            >
              <strong>{number(count)}</strong>
              <StateMark state={state} quiet={count === 0 || QUIET.includes(state)} />
            </button>
          </li>
        )
      })}
      {known && clocks > 0 && (
        <li className="summary-clocks">
          <RowIcon name="clock" />
          {t('home.kpi.clocks', { count: clocks })}
        </li>
      )}
      {(silenced.total > 0 || pressedSilenced) && (
        <li>
          <button
            type="button"
            className="summary-count summary-silenced"
            title={t('shell.silence.title')}
            aria-pressed={pressedSilenced}
            onClick={() => selection.setFilter({ silenced: !pressedSilenced })}
          >
            <strong>{number(silenced.total)}</strong>
            <MutedIcon />
            <span>{t('fleet.silenced')}</span>
          </button>
        </li>
      )}
    </ul>
  )
})
