import { PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import { type HandOver, Permission, SHIFT_TEXT_MAX } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PictureLists } from './picture-lists.tsx'
import { Signatures } from './signatures.tsx'
import { useOwnSilenced } from './use-own-silenced.ts'
import { useShiftAct } from './use-shift-act.ts'

/** The page that one shift hands to the next, on the screen and on paper. */
export function HandOverView({ handOver }: { handOver: HandOver }) {
  const { t } = useTranslation()
  const { api, can, config } = useSession()
  const { busy, run } = useShiftAct()
  const silenced = useOwnSilenced()
  const notesId = useId()
  const { id, version, picture, giver, taker } = handOver
  /** What is being written, over the version that it was begun on: whoever saves meanwhile takes nothing away, nor is written over. */
  const [draft, setDraft] = useState<{ notes: string; version: number | undefined }>()
  const notes = draft?.notes ?? handOver.notes
  const mayChange = taker === null && can(Permission.AlarmHandle)
  const change = async (renew: boolean) => {
    const on = draft?.version ?? version
    const changed = await run(() => api('changeHandOver', { id, version: on, notes, renew, silenced }))
    // Who was refused has read why, and sees what stands there now: the next try is made on that.
    setDraft(changed === undefined ? draft && { ...draft, version: undefined } : undefined)
  }
  const time = <bdi dir="ltr">{formatDateTime(picture.at, config.timeZone)}</bdi>
  return (
    <article className="shift-page-paper">
      <div className="shift-bar">
        <Link to={paths.shift('handOver')}>{t('shift.handOver.back')}</Link>
        <span className="shift-room" />
        {mayChange && (
          <Button icon={<ReloadOutlined />} loading={busy} onClick={() => void change(true)}>
            {t('shift.handOver.renew')}
          </Button>
        )}
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('shift.print')}
        </Button>
      </div>
      <Panel
        title={
          <>
            {t('shift.part.handOver')} · <bdi>{handOver.officeName}</bdi>
          </>
        }
        extra={
          <span data-signed={taker !== null} className="shift-state">
            {t(taker === null ? 'shift.handOver.waiting' : 'shift.handOver.done')}
          </span>
        }
      >
        <p className="quiet">
          {t('shift.handOver.at', { time: '' })}
          {time} · {t('shift.handOver.by', { by: handOver.by })}
        </p>
        <div className="shift-notes">
          <label htmlFor={notesId}>{t('shift.handOver.notes')}</label>
          {mayChange ? (
            <>
              <Input.TextArea
                id={notesId}
                maxLength={SHIFT_TEXT_MAX}
                autoSize={{ minRows: 2, maxRows: 10 }}
                placeholder={t('shift.handOver.notesHint')}
                value={notes}
                onChange={({ target }) =>
                  setDraft({ notes: target.value, version: draft === undefined ? version : draft.version })
                }
              />
              {giver !== null && <p className="quiet">{t('shift.handOver.voids')}</p>}
              {notes !== handOver.notes && (
                <span>
                  <Button loading={busy} onClick={() => void change(false)}>
                    {t('shift.handOver.saveNotes')}
                  </Button>
                </span>
              )}
            </>
          ) : (
            <p id={notesId} className="shift-text">
              {handOver.notes === '' ? t('shift.none') : handOver.notes}
            </p>
          )}
        </div>
        <PictureLists picture={picture} />
        <Signatures handOver={handOver} unsaved={notes !== handOver.notes} />
      </Panel>
    </article>
  )
}
