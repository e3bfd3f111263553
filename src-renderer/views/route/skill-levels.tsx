import { Segmented } from '../../ui/controls/segmented.tsx';
import { type Skill, skills } from './capital-query.ts';

const levels = ['0', '1', '2', '3', '4', '5'].map((level) => ({ value: level, label: level }));

interface Props {
  /** `0` to `5`. */
  levelOf(name: Skill): string;
  onChange(name: Skill, level: string): void;
}

/** The levels of the skills that a jump drive answers to. */
export function SkillLevels({ levelOf, onChange }: Props) {
  return (
    <div className="skills">
      {skills.map(({ name, label }) => (
        <div key={name}>
          <p>{label}</p>
          <Segmented label={label} value={levelOf(name)} options={levels} onChange={(level) => onChange(name, level)} />
        </div>
      ))}
    </div>
  );
}
