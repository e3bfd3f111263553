import { fold } from '../fold.ts';
import type { ScannedSignature, SignatureKind } from './chain.ts';

/** What a copy of the probe scanner's list has. */
export interface ProbeScan {
  /** Cosmic signatures, each once. */
  signatures: ScannedSignature[];
  /** Rows of anomalies, ships, structures and the like. */
  otherRows: number;
  /** Lines that are no rows of the list. */
  unread: string[];
}

/** "Cosmic signature" as clients in English, German, French, Russian, Japanese, Korean, Chinese and Spanish call it. English is sure; the others are likely, Chinese and Spanish unsure. */
const SIGNATURE_WORDS = [
  'Cosmic Signature',
  'Kosmische Signatur',
  'Signature cosmique',
  'Скрытый сигнал',
  'Источники сигналов',
  '宇宙のシグネチャ',
  '코즈믹 시그니처',
  '空间信号',
  'Señal cósmica',
];

/** Groups in the same languages, as sure; Chinese and Spanish in part. */
const KIND_WORDS: Readonly<Record<SignatureKind, readonly string[]>> = {
  wormhole: ['Wormhole', 'Wurmloch', 'Trou de ver', 'Червоточина', 'ワームホール', '웜홀', '虫洞', 'Agujero de gusano'],
  combat: ['Combat Site', 'Kampfgebiet', 'Site de combat', 'Боевой район', '戦闘サイト', '전투 사이트', '战斗地点'],
  data: ['Data Site', 'Datengebiet', 'Site de données', 'Информационный район', 'データサイト', '데이터 사이트'],
  gas: ['Gas Site', 'Gasgebiet', 'Site de collecte de gaz', 'Газовый район', 'ガスサイト', '가스 사이트', 'Zona de gas'],
  ore: ['Ore Site', 'Mineraliengebiet', 'Site de minerai', 'Астероидный район', '鉱石サイト', '채광 사이트'],
  relic: ['Relic Site', 'Reliktgebiet', 'Site de reliques', 'Археологический район', '遺物サイト', '유물 사이트'],
};

const signatureWords = new Set(SIGNATURE_WORDS.map(fold));
const kindsByWord = new Map(
  Object.entries(KIND_WORDS).flatMap(([kind, words]) => words.map((word) => [fold(word), kind as SignatureKind] as const)),
);

/** `ABC-123`; a row that was not scanned begins with it too. */
const CODE = /^[A-Z]{3}-\d{3}$/;
/** Ends in the strength of the signal and the distance. */
const PERCENT = /^\d{1,3}(?:[.,]\d+)?\s?%$/;

/**
 * Reads rows as the client copies them, with tabs between code, kind of signal, group, name, strength of the signal and distance; group and
 * name are empty before they are found. Other languages than those above leave the kind open.
 */
export function probeScan(text: string): ProbeScan {
  const found = new Map<string, ScannedSignature>();
  let otherRows = 0;
  const unread: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const [code = '', signal = '', group = '', name = '', strength = ''] = line.split('\t').map((cell) => cell.trim());
    if (!CODE.test(code) || !PERCENT.test(strength)) unread.push(line.trim());
    else if (!signatureWords.has(fold(signal))) otherRows += 1;
    else
      found.set(code, {
        signature: code,
        kind: kindsByWord.get(fold(group)) ?? null,
        name: name === '' ? null : name.slice(0, 100),
      });
  }
  return { signatures: [...found.values()], otherRows, unread };
}

/** Whether the first line of a text that is not empty is a row of that list. */
export function isProbeScan(text: string): boolean {
  const [first] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const cells = (first ?? '').split('\t').map((cell) => cell.trim());
  return CODE.test(cells[0] ?? '') && PERCENT.test(cells[4] ?? '');
}
