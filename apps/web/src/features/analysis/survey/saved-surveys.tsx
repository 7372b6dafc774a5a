import { DeleteOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type EndpointRequest, SAVED_SURVEY_NAME_MAX, type SavedSurveyHead } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Button, Input, Select } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { ComparisonPart } from './comparison-part.tsx'
import { SurveyFiles } from './survey-files.tsx'

const LIST = 'savedSurveys'

interface SavedSurveysProps {
  /** What is chosen on the page; undefined while nothing can be kept. */
  readonly choice: Omit<EndpointRequest<'saveSurvey'>, 'name'> | undefined
  readonly before: string | undefined
  readonly now: string | undefined
  onCompare(which: 'before' | 'now', id: string | undefined): void
  nameOf(sn: string): string
}

function useSurveyActs() {
  const { t } = useTranslation()
  const { api, confirm, present } = useSession()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (call: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setBusy(true)
    try {
      await call()
      if (done !== undefined) confirm(done)
      return true
    } catch (error) {
      present(error)
      return false
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: [LIST] })
    }
  }
  return {
    busy,
    save: (survey: EndpointRequest<'saveSurvey'>) => act(() => api('saveSurvey', survey), t('survey.saved.done')),
    remove: ({ id, version }: SavedSurveyHead) => act(() => api('removeSurvey', { id, version })),
  }
}

/** Surveys that were kept, and two of them compared. */
export function SavedSurveys({ choice, before, now, onCompare, nameOf }: SavedSurveysProps) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { data, isError, refetch } = useCall(LIST, {}, { quiet: true })
  const { busy, save, remove } = useSurveyActs()
  const [name, setName] = useState('')
  const [nameId, beforeId, nowId] = [useId(), useId(), useId()]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (choice !== undefined && (await save({ ...choice, name: name.trim() }))) setName('')
  }
  const options = (data ?? []).map((each) => ({ value: each.id, label: each.name }))
  const known = (id: string | undefined) => data?.find((each) => each.id === id)
  const [former, present] = [known(before), known(now)]
  const shared = former?.quantities.filter((key) => present?.quantities.includes(key)) ?? []
  return (
    <Panel title={t('survey.saved.title')}>
      {choice !== undefined && (
        <form className="survey-bar" onSubmit={(event) => void submit(event)} noValidate>
          <label htmlFor={nameId}>{t('survey.saved.name')}</label>
          <Input
            id={nameId}
            className="survey-name"
            value={name}
            maxLength={SAVED_SURVEY_NAME_MAX}
            onChange={({ target }) => setName(target.value)}
          />
          <Button htmlType="submit" loading={busy} disabled={name.trim() === ''}>
            {t('survey.saved.keep')}
          </Button>
        </form>
      )}
      {isError && <FailedNote onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="quiet">{t('survey.saved.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <>
          <ul className="survey-proposals" aria-label={t('survey.saved.title')}>
            {data.map((each) => (
              <li key={each.id}>
                <strong>
                  <bdi>{each.name}</bdi>
                </strong>
                <span>
                  {t('survey.saved.about', {
                    from: formatDateTime(each.from, timeZone),
                    to: formatDateTime(each.to, timeZone),
                    devices: each.devices,
                  })}
                </span>
                <span className="quiet">
                  {t('survey.saved.by', { name: each.by, at: formatDateTime(each.savedAt, timeZone) })}
                </span>
                <SurveyFiles survey={each} before={former?.id === each.id ? undefined : former?.id} />
                {each.isOwn && (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('survey.saved.remove', { name: each.name })}
                    onClick={() => void remove(each)}
                  />
                )}
              </li>
            ))}
          </ul>
          {former !== undefined && <p className="quiet">{t('survey.report.compared', { name: former.name })}</p>}
          <div className="survey-bar">
            {(
              [
                ['before', beforeId, former],
                ['now', nowId, present],
              ] as const
            ).map(([which, id, chosen]) => (
              <span key={which} className="survey-own">
                <label htmlFor={id}>{t(`survey.compare.${which}`)}</label>
                <Select<string | null>
                  id={id}
                  className="survey-name"
                  allowClear
                  value={chosen?.id ?? null}
                  options={options}
                  onChange={(value) => onCompare(which, value ?? undefined)}
                />
              </span>
            ))}
          </div>
          {former !== undefined && present !== undefined && shared.length === 0 && (
            <p className="quiet">{t('survey.compare.nothingShared')}</p>
          )}
          {former !== undefined &&
            present !== undefined &&
            shared.map((quantity) => (
              <ComparisonPart key={quantity} before={former.id} now={present.id} quantity={quantity} nameOf={nameOf} />
            ))}
        </>
      )}
    </Panel>
  )
}
