import type { Translation } from '../../translation.ts'
import type { link as source } from '../en/link.ts'

export const link = {
  label: 'Enlace en tiempo real',
  notStarted: 'No iniciado',
  connecting: 'Conectando…',
  live: 'En directo',
  lost: 'Conexión perdida',
  restarting: 'Conexión perdida, se reinicia en {seconds} s',
  notLive: 'Lo que ve no es en directo: última actualización hace {seconds} s',
  stale: 'Datos obsoletos',
  updating: 'Actualizando la situación…',
  restored: 'Conexión restablecida',
  failed: 'No se pudo establecer el enlace en tiempo real',
  retryNow: 'Reintentar ahora',
  serverClock: 'Reloj del servidor incorrecto',
  serverAhead: 'El reloj de este servidor va unos {time} por delante del de sus dispositivos',
  serverBehind: 'El reloj de este servidor va unos {time} por detrás del de sus dispositivos',
  serverClockHint:
    'Las alarmas se aceptan según llegan, pero las horas de todas las pantallas y registros son erróneas. Haga ajustar el reloj del servidor.',
  line: {
    short: 'Línea con un sitio cortada',
    site: 'No se recibe nada de {site}.',
    since: 'Desde el {time}.',
    hint: 'Sus dispositivos aparecen como no conectados; lo que miden entretanto llega, con sus alarmas, cuando se restablece la línea. Pregunte allí por otra vía.',
    headquarters: 'La central no recibe nada de este sitio.',
    waiting:
      '{num} mensajes esperan aquí y saldrán por sí solos. Entretanto, las alarmas de este sitio no llegan a nadie allí.',
  },
  unread: {
    short: 'Faltan datos',
    live: 'No se pudo leer parte de los mensajes en directo ({num}):',
    devices: 'Dispositivos que no se pueden mostrar ({num}):',
    alarms: 'Alarmas que no se pueden mostrar ({num}):',
    answer: 'Faltan en una lista porque no se pudieron leer ({num}):',
    hint: 'Los dispositivos afectados aparecen como no conectados. Se está pidiendo de nuevo la situación completa.',
    more: 'y {num} más',
    device: 'dispositivo',
    alarm: 'alarma',
    values: 'lecturas',
    message: 'mensaje',
    entry: 'entrada',
  },
} satisfies Translation<typeof source, 'es'>
