import { BookOutlined, DeleteOutlined } from '@ant-design/icons'
import { REPLAY_NOTE_MAX, type ReplayBookmark } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Button, Checkbox, Input, Popover } from 'antd'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'

interface BookmarksProps {
  /** That is shown. */
  moment(): number
  readonly marks: readonly ReplayBookmark[]
  onChanged(): void
}

/** Moments that are kept, with a note; who is sent one sees of it what he may see. */
export function Bookmarks({ moment, marks, onChanged }: BookmarksProps) {
  const { t } = useTranslation()
  const { api, present, config } = useSession()
  const { pathname, search } = useLocation()
  const [note, setNote] = useState('')
  const [shared, setShared] = useState(false)

  const call = async (asked: Promise<unknown>): Promise<boolean> => {
    try {
      await asked
      onChanged()
      return true
    } catch (error) {
      present(error)
      return false
    }
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const at = Math.round(moment())
    const query = new URLSearchParams(search)
    query.set('at', String(at))
    const address = `${pathname}?${query}`
    if (await call(api('saveReplayBookmark', { at, note: note.trim(), address, shared }))) setNote('')
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      title={t('replay.bookmarks')}
      content={
        <div className="replay-bookmarks">
          <form onSubmit={save}>
            <Input
              aria-label={t('replay.note')}
              placeholder={t('replay.note')}
              maxLength={REPLAY_NOTE_MAX}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
            <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
              {t('replay.share')}
            </Checkbox>
            <Button htmlType="submit" type="primary" disabled={note.trim() === ''}>
              {t('replay.keep')}
            </Button>
          </form>
          <ul>
            {marks.map((mark) => (
              <li key={mark.id}>
                <Link to={mark.address} reloadDocument>
                  <bdi dir="ltr">{formatDateTime(mark.at, config.timeZone)}</bdi> <bdi>{mark.note}</bdi>
                </Link>
                {mark.own ? (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('replay.remove', { note: mark.note })}
                    onClick={() => void call(api('removeReplayBookmark', { id: mark.id }))}
                  />
                ) : (
                  <bdi className="quiet">{mark.by}</bdi>
                )}
              </li>
            ))}
          </ul>
        </div>
      }
    >
      <Button icon={<BookOutlined />} aria-label={t('replay.bookmarks')} title={t('replay.bookmarks')} />
    </Popover>
  )
}
