import { type ContractChoices, contractScripts } from './contract-scripts.ts';
import type { ScriptLanguage } from './script-parts.ts';
import { type SystemChoices, systemScripts } from './system-scripts.ts';

/** What a script waits for. */
export const scriptSubjects = ['contract', 'system'] as const;
export type ScriptSubject = (typeof scriptSubjects)[number];
/** What is written into a script. */
export type ScriptChoices = ContractChoices & SystemChoices;

/** A script that tells when something comes, ready to run. */
export function scriptOf(subject: ScriptSubject, language: ScriptLanguage, choices: ScriptChoices): string {
  return subject === 'contract' ? contractScripts[language](choices) : systemScripts[language](choices);
}
