import { formatDateTime } from '@vigil/domain'
import { durationText } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { Age } from '../time/age.tsx'
import { type CameraPicture, pictureLagMs } from './camera-picture.ts'

interface PictureCaptionProps {
  readonly picture: CameraPicture | undefined
  /** When the spots were told; undefined when it is not known. */
  readonly readAt: number | undefined
  readonly past: boolean
  /** Something lies on the picture, which on an old one may be in the wrong place. */
  readonly marked: boolean
}

/** Of when the picture is, how old, and whether what lies on it is of another moment. */
export function PictureCaption({ picture, readAt, past, marked }: PictureCaptionProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  // The picture around it runs from left to right in every language; what is written does not.
  const dir = i18n.dir()
  if (picture === undefined) {
    return (
      <span className="figure-note" dir={dir}>
        {t(past ? 'instrument.camera.noneStored' : 'instrument.camera.noPicture')}
      </span>
    )
  }
  const lag = readAt === undefined ? 0 : pictureLagMs(picture.at, readAt)
  return (
    <span className="figure-note" dir={dir}>
      {t('instrument.camera.pictureOf', { time: formatDateTime(picture.at, timeZone) })}
      {!past && (
        <>
          {' · '}
          <Age at={picture.at} />
        </>
      )}
      {lag !== 0 && (
        <span className="picture-lag" data-weighs={marked}>
          {' · '}
          {t(lag > 0 ? 'instrument.camera.olderBy' : 'instrument.camera.laterBy', {
            time: durationText(Math.abs(lag), i18n.language),
          })}
        </span>
      )}
    </span>
  )
}
