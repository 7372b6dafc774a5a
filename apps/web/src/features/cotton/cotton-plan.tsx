import type { CottonStack, SceneMap } from '@vigil/contract'
import { overdueIn } from '@vigil/domain'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { type CSSProperties, useMemo } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { SceneDrawing } from '../../ui/scene/scene-drawing.tsx'
import { stateColour } from '../../ui/theme.ts'
import { type BaleLevel, type BaleView, isRisky, knownOf, worstLevel } from './bale-view.ts'
import { LevelShape, shapeOf } from './level-mark.tsx'

interface CottonPlanProps {
  readonly officeId: string
  readonly stacks: readonly CottonStack[]
  readonly views: ReadonlyMap<string, BaleView>
  readonly chosen: string | undefined
  readonly now: number
  onChoose(stackId: string): void
}

const NO_PLAN: Pick<SceneMap, 'width' | 'height'> = { width: 1600, height: 700 }
const WORDS: Readonly<Record<Exclude<BaleLevel, 'unknown'>, string>> = {
  normal: POINT_STATE_KEYS[0],
  warning: POINT_STATE_KEYS[1],
  alarm: POINT_STATE_KEYS[2],
}

/** The warehouse from above with its stacks, each in the colour and shape of its worst bale. Plans are not mirrored. */
export function CottonPlan({ officeId, stacks, views, chosen, now, onChoose }: CottonPlanProps) {
  const { t } = useTranslation()
  const { data: map } = useCall('sceneMap', { officeId }, { quiet: true, staleTime: 60_000 })
  const { width, height } = map ?? NO_PLAN
  const known = useMemo(() => knownOf(views), [views])
  const sheet: CSSProperties & Record<'--ratio', number> = { '--ratio': width / height }
  return (
    <div className="cotton-plan" dir="ltr" style={sheet}>
      {map?.url !== undefined && <img src={map.url} alt={map.name} />}
      {map !== undefined && map.url === undefined && <SceneDrawing map={map} />}
      {stacks.map((stack) => {
        const own = [...views.values()].filter((view) => view.stack.id === stack.id)
        const level = worstLevel(own)
        const risky = own.filter(({ probability }) => isRisky(probability)).length
        const word = level === 'unknown' ? t('cotton.notChecked') : t(WORDS[level])
        const { n: overdue } = overdueIn(stack, known, now)
        const due = overdue > 0 ? [t('cotton.round.due', { count: overdue })] : []
        const words = [stack.name, word, ...(risky > 0 ? [t('cotton.risky', { count: risky })] : []), ...due].join(', ')
        return (
          <button
            key={stack.id}
            type="button"
            className="cotton-stack"
            data-level={level}
            data-due={overdue > 0}
            aria-pressed={stack.id === chosen}
            aria-label={words}
            title={words}
            style={{
              left: `${stack.x * 100}%`,
              top: `${stack.y * 100}%`,
              width: `${stack.width * 100}%`,
              height: `${stack.height * 100}%`,
              borderColor: stateColour(shapeOf(level)),
            }}
            onClick={() => onChoose(stack.id)}
          >
            <LevelShape level={level} size={14} />
            <bdi>{stack.name}</bdi>
            {risky > 0 && <span className="cotton-risky">{risky}</span>}
            {due.length > 0 && (
              <span className="cotton-overdue" dir="auto">
                {due}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
