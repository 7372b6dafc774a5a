import type { Translation } from '../../translation.ts'
import type { instrument as source } from '../en/instrument.ts'

export const instrument = {
  loadingPast: 'Cargando las últimas horas…',
  nothingStored: 'Aún no hay nada almacenado del último día',
  setPoints: '{name} frente a sus consignas',
  noAgent: 'Ningún agente reconocido',
  ions: 'Corrientes iónicas de la celda de movilidad',
  usual: 'habitual {value}',
  gases: 'Canales de gas frente a sus consignas',
  gas: 'Gas',
  againstSetPoints: 'Aviso · alarma · alto riesgo',
  exposure: {
    shortTerm: 'Media de 15 min (STEL)',
    longTerm: 'Media de 8 h (TWA)',
    short15: '15 min',
    long8: '8 h',
    over: 'en {duration}',
    dose: 'Dosis consumida',
    ofLimit: 'de 8 h al límite de alarma, {limit}',
    none: 'Las medias aparecen en cuanto hay dos lecturas',
    reach: 'Las medias abarcan {duration}. La dosis es la parte de 8 h al límite de alarma.',
  },
  sizes: 'Partículas por tamaño',
  baseline: 'Línea base ± {sigmas} σ',
  background: 'Fondo ± {sigmas} σ',
  backgroundOf:
    'Fondo {mean}, según {readings} lecturas en calma de la última hora. Esta lectura está {above} por encima.',
  noBackground: 'Muy pocas lecturas en calma en la última hora para conocer el fondo',
  lastDay: '{name}, últimas 24 horas',
  air: {
    drawn: 'Aire aspirado: {flow}',
    stopped: 'La bomba está parada ({flow}): no se mide nada',
    filter: 'queda {left} del filtro',
  },
  snip: 'Fondo bajo los picos (SNIP)',
  dragRegion: 'Arrastre sobre el espectro para sumar una región',
  perSecond: '{value}/s',
  calibration: 'Calibración en energía',
  noSpectrum: 'Aún no ha llegado ningún espectro. El equipo envía uno cada pocos segundos.',
  source: {
    label: 'Espectro mostrado',
    device: 'Como se envía',
    sum: 'Sumado aquí',
    reset: 'Empezar de nuevo',
    empty: 'La suma empieza con el próximo espectro',
  },
  region: {
    title: 'Región',
    from: 'de',
    to: 'a',
    gross: 'Bruto',
    background: 'Fondo',
    net: 'Neto',
    clear: 'Borrar',
  },
  waterfall: {
    title: 'Cascada',
    empty: 'Una fila por espectro; la primera llega con el próximo mensaje',
    reach: 'Últimos {duration}, lo más reciente arriba',
  },
  nuclides: {
    title: 'Hallado en este espectro',
    looking: 'Buscando nucleidos…',
    failed: 'La búsqueda no pudo ejecutarse en este navegador',
    none: 'Nada más allá del fondo de este equipo',
    noneClear: 'Nada destaca lo bastante como para nombrarlo',
    facts: '{counts} cuentas, {sigma} σ',
    shielded: 'tras blindaje',
    method:
      'Un indicio de esta consola, no un resultado: se ajustan plantillas de un detector con el cristal de este modelo ({crystal}, {resolution} % a {energy}) al espectro mostrado. Lo que ha identificado el propio equipo figura arriba.',
  },
  ownBackground: {
    gathering:
      'El fondo de este equipo aún no se conoce en este navegador: {seconds} de {needed} s de espectros en calma. Hasta entonces solo se nombra lo que destaca con mucha claridad.',
    known: 'Comparado con el fondo de este equipo: {seconds} s de espectros en calma, el último el {until}.',
    renew: 'Volver a registrar el fondo',
  },
  category: {
    snm: 'Material nuclear especial',
    medical: 'Médico',
    industrial: 'Industrial',
    norm: 'Natural (NORM)',
  },
  lines: {
    choose: 'Líneas de un nucleido',
  },
  camera: {
    title: 'Campo de visión',
    horizon: 'centro de la imagen',
    noPicture: 'Sin imagen de la cámara: solo se dibuja el marco de su campo',
  },
} satisfies Translation<typeof source, 'es'>
