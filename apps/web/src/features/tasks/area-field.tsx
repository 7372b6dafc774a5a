import { areaFault } from '@vigil/domain'
import { Button, Input, Segmented } from 'antd'
import { Suspense, useId } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'
import { type AreaText, cornersOf, NO_AREA, readArea, withoutLast, withPlace } from './area-text.ts'

const DrawMap = lazyAgain(() => import('../../ui/map/draw-map.tsx'))

interface AreaFieldProps {
  readonly text: AreaText
  readonly tried: boolean
  onText(text: AreaText): void
}

/** Drawn on the map or typed below it: both write the same coordinates. */
export function AreaField({ text, tried, onText }: AreaFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const { area, problem } = readArea(text)
  const isEmpty = area === null && problem === undefined
  const words = () => {
    if (problem?.key === 'unreadable') return t('task.area.unreadable', { line: problem.line })
    if (problem?.key === 'radius') return t('validation.range', { min: 1, max: 50_000 })
    return problem && t('task.area.tooFew')
  }
  const fault = area === null ? undefined : areaFault(area)
  // While the first corners are set nothing is wrong yet.
  const said = problem?.key === 'unreadable' || tried ? words() : undefined
  return (
    <fieldset className="task-field task-area">
      <legend>{t('task.field.area')}</legend>
      <div className="task-area-bar">
        <Segmented<AreaText['kind']>
          aria-label={t('task.field.area')}
          value={text.kind}
          options={(['polygon', 'circle'] as const).map((value) => ({ value, label: t(`task.area.${value}`) }))}
          onChange={(kind) => onText({ ...text, kind })}
        />
        <Button size="small" disabled={isEmpty} onClick={() => onText(withoutLast(text))}>
          {t('task.area.undo')}
        </Button>
        <Button size="small" disabled={isEmpty} onClick={() => onText({ ...NO_AREA, kind: text.kind })}>
          {t('task.area.clear')}
        </Button>
      </div>
      <p className="quiet">{t(text.kind === 'polygon' ? 'task.area.hintPolygon' : 'task.area.hintCircle')}</p>
      <section className="task-draw" aria-label={t('task.area.map')}>
        <Suspense fallback={<p className="quiet">{t('map.loading')}</p>}>
          <DrawMap area={area} corners={cornersOf(text)} onPlace={(place) => onText(withPlace(text, place))} />
        </Suspense>
      </section>
      {text.kind === 'polygon' ? (
        <>
          <label htmlFor={`${id}-corners`}>{t('task.area.corners')}</label>
          <Input.TextArea
            id={`${id}-corners`}
            dir="ltr"
            rows={4}
            value={text.corners}
            onChange={({ target }) => onText({ ...text, corners: target.value })}
          />
        </>
      ) : (
        <div className="task-pair">
          <div>
            <label htmlFor={`${id}-centre`}>{t('task.area.centre')}</label>
            <Input
              id={`${id}-centre`}
              dir="ltr"
              value={text.centre}
              onChange={({ target }) => onText({ ...text, centre: target.value })}
            />
          </div>
          <div>
            <label htmlFor={`${id}-radius`}>{t('task.area.radius')}</label>
            <Input
              id={`${id}-radius`}
              dir="ltr"
              inputMode="numeric"
              value={text.radius}
              onChange={({ target }) => onText({ ...text, radius: target.value })}
            />
          </div>
        </div>
      )}
      <p className="task-problem" aria-live="polite">
        {said ?? (fault && t(`validation.${fault}`))}
      </p>
    </fieldset>
  )
}
