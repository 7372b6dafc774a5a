import type { Translation } from '../../translation.ts'
import type { alarm as source } from '../en/alarm.ts'

export const alarm = {
  text: {
    warning: '{module}: {quantity} {value}, umbral de prealarma {limit}',
    alarm: '{module}: {quantity} {value}, umbral de alarma {limit}',
    highRisk: '{module}: {quantity} {value}, umbral de alto riesgo {limit}',
    value: '{module}, {state}: {quantity} {value}',
    about: '{module}: {quantity}',
    reported: '{module}: {state}, según el dispositivo',
    ended: '{module}: vuelta a la normalidad',
    found: '{message}; identificado: {findings}',
    finding: '{name} ({confidence} %)',
    nothingFound: 'Sin anomalías',
  },
  notice: {
    detect: 'Alarma de inspección',
    body: '{time} · {office} · {device} ({sn})',
  },
  kind: {
    normal: 'Real',
    drill: 'Simulacro',
    test: 'Prueba',
  },
  priority: {
    0: 'Ninguna',
    1: 'Baja',
    2: 'Media',
    3: 'Alta',
  },
  planLevel: {
    1: 'Nivel 1',
    2: 'Nivel 2',
    3: 'Nivel 3',
    4: 'Nivel 4',
  },
  disposal: {
    transferToPolice: 'Entregado a la policía',
    noSuspectFound: 'No se halló ningún sospechoso',
    persuadedToLeave: 'Se le persuadió de marcharse',
    selfAbandoned: 'Abandonado voluntariamente',
    videoShowsNoAnomaly: 'El vídeo no muestra anomalías',
    inspectionShowsNoAnomaly: 'La inspección no muestra anomalías',
    handledOnSite: 'Resuelto in situ',
  },
  outcome: {
    leakClosed: 'Fuga encontrada y cerrada',
    ventilatedClear: 'Ventilado, medición correcta',
    spillContained: 'Derrame contenido y recogido',
    decontaminated: 'Descontaminado',
    knownRelease: 'Emisión conocida del proceso',
    noLeakFound: 'No se encontró fuga',
    fireExtinguished: 'Fuego extinguido',
    handedToFireService: 'Entregado a los bomberos',
    smoulderingRemoved: 'Material en combustión lenta retirado y enfriado',
    noFireFound: 'No se encontró fuego',
    firstAidGiven: 'Primeros auxilios en el lugar',
    takenToHospital: 'Trasladado al hospital',
    sentToDoctor: 'Enviado al médico tras la exposición',
    patientReleased: 'Paciente de medicina nuclear, papeles comprobados, puede seguir',
  },
  passage: {
    lane: 'Carril {lane}',
    in: 'entrada',
    out: 'salida',
  },
  outcomeCase: {
    chemical: 'Caso químico',
    fire: 'Incendio',
    medical: 'Caso médico',
  },
  shield: {
    none: 'Sin inhibición',
    fault: 'Averías inhibidas',
    alarm: 'Alarmas inhibidas',
    faultAndAlarm: 'Averías y alarmas inhibidas',
  },
  transition: {
    raised: 'Activada',
    escalated: 'Agravada',
    eased: 'Atenuada',
    ended: 'Finalizada',
  },
  status: {
    handled: 'Tramitada',
    notHandled: 'Sin tramitar',
  },
  act: {
    upgrade: 'Elevar a alarma',
    downgrade: 'Rebajar a prealarma',
    clear: 'Anular la alarma',
    silence: 'Silenciar la alarma actual',
  },
  silencing: {
    act: 'Silenciar',
    ask_one:
      '{count} dispositivo está en alarma. Quedará en silencio {minutes} min; la marca, el estado real y el tiempo restante siguen a la vista.',
    ask_many:
      '{count} de dispositivos están en alarma. Quedarán en silencio {minutes} min; las marcas, el estado real y el tiempo restante siguen a la vista.',
    ask_other:
      '{count} dispositivos están en alarma. Quedarán en silencio {minutes} min; las marcas, el estado real y el tiempo restante siguen a la vista.',
    done: '{device}: silenciado durante {minutes} min',
    calm: '{device} no está en alarma: no hay nada que silenciar',
    already: '{device} ya está silenciado',
    nothing: 'Nada que silenciar: ningún dispositivo suena',
  },
  silencedTruth: 'Silenciado; estado real: {state}',
  unhandled_one: '{count} alarma sin tramitar',
  unhandled_many: '{count} de alarmas sin tramitar',
  unhandled_other: '{count} alarmas sin tramitar',
} satisfies Translation<typeof source, 'es'>
