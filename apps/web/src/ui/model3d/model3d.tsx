import type { ModuleKey, PointState } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { Alert } from 'antd'
import { Suspense, useId, useMemo, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { StateMark } from '../state/state-mark.tsx'
import './model3d.css'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'
import { FORMS, formNameOf, placesOf } from './model-form.ts'

const ModelCanvas = lazyAgain(() => import('./model-canvas.tsx'))

interface Model3dProps {
  readonly model: ModelDefinition
  readonly name: string
  /** Undefined for a module that has not reported. */
  readonly states: Partial<Record<ModuleKey, PointState>>
}

/** A device that can be turned, its modules numbered and in the colour of their state; the list says the same in words. */
export function Model3d({ model, name, states }: Model3dProps) {
  const { t } = useTranslation()
  const hintId = useId()
  const [chosen, setChosen] = useState<ModuleKey>()
  const [lost, setLost] = useState(false)
  const places = useMemo(() => placesOf(model), [model])
  // States come anew with every message: the picture is drawn again when one of them is another.
  const key = places.map(({ module }) => states[module] ?? '').join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the states
  const marks = useMemo(
    () =>
      places.map(({ module, at }, index) => {
        const state = states[module]
        return {
          number: index + 1,
          at,
          state: state === undefined ? 'notConnected' : POINT_STATE_KEYS[state].slice('state.'.length),
          chosen: module === chosen,
        }
      }),
    [places, key, chosen],
  )
  return (
    <div className="model3d">
      {lost ? (
        <Alert type="warning" showIcon role="status" title={t('error.browserNotSupported')} />
      ) : (
        <div className="model3d-picture">
          <Suspense fallback={<p className="model3d-wait">{t('panel.model.loading')}</p>}>
            <ModelCanvas
              form={FORMS[formNameOf(model)]}
              marks={marks}
              label={t('panel.model.title', { name })}
              describedBy={hintId}
              onLost={() => setLost(true)}
            />
          </Suspense>
          <p id={hintId} className="model3d-hint">
            {t('panel.model.turn')}
          </p>
        </div>
      )}
      <section className="model3d-list" aria-label={t('panel.model.modules')}>
        <h3>{t('panel.model.modules')}</h3>
        <ol>
          {places.map(({ module }) => {
            const state = states[module]
            return (
              <li key={module}>
                <button
                  type="button"
                  aria-pressed={module === chosen}
                  onClick={() => setChosen(module === chosen ? undefined : module)}
                >
                  <span>{t(`module.${module}`)}</span>
                  {state === undefined ? (
                    <span className="quiet">{t('panel.model.noReport')}</span>
                  ) : (
                    <StateMark state={state} />
                  )}
                </button>
              </li>
            )
          })}
        </ol>
        <p className="model3d-note">{t('panel.model.note')}</p>
      </section>
    </div>
  )
}
