import { PointState } from '@vigil/contract'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { memo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useDevice } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { STATE_SHAPES } from '../../../ui/state/state-mark.tsx'
import { stateColour } from '../../../ui/theme.ts'
import { type Share, useSceneDrag } from './scene-drag.ts'

interface SceneMarkProps {
  readonly sn: string
  /** Shares of the plan, 0 to 1. */
  readonly x: number
  readonly y: number
  readonly selected: boolean
  /** The filter leaves it out: it stays on its place, faint. */
  readonly faint: boolean
  select(sn: string): void
  /** Given while the plan is being arranged. */
  readonly onPlace?: ((sn: string, to: Share) => void) | undefined
}

/** One device on a plan. Listens to its own device only. */
export const SceneMark = memo(function SceneMark(props: SceneMarkProps) {
  const { sn, x, y, selected, faint, select, onPlace } = props
  const { t } = useTranslation()
  const drag = useSceneDrag({ x, y }, onPlace && ((to) => onPlace(sn, to)))
  const { fleet } = useLive()
  const live = useDevice(sn)
  const place = fleet.place(sn)
  if (place === undefined) return null
  const state = live?.real ?? PointState.NotConnected
  const key = POINT_STATE_KEYS[state]
  const name = key.slice(key.lastIndexOf('.') + 1)
  const silenced = live?.silenced !== undefined
  const words = [place.name, t(key), ...(silenced ? [t('fleet.silenced')] : [])]
  return (
    <button
      type="button"
      className="scene-mark"
      style={{
        left: `${(drag.at?.x ?? x) * 100}%`,
        top: `${(drag.at?.y ?? y) * 100}%`,
        color: stateColour(name),
      }}
      {...drag.handlers}
      data-movable={onPlace !== undefined}
      data-state={name}
      data-silenced={silenced}
      data-faint={faint}
      aria-pressed={selected}
      aria-label={words.join(', ')}
      title={words.join(' · ')}
      onClick={() => select(sn)}
    >
      <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
        <path d={STATE_SHAPES[name]} fillRule="evenodd" />
        {silenced && <path className="scene-mark-silenced" d="M0 16 16 0" />}
      </svg>
      {selected && (
        <span className="scene-mark-name">
          <bdi>{place.name}</bdi>
        </span>
      )}
    </button>
  )
})
