import './choice-cards.css';
import { useId } from 'react';

interface ChoiceCardsProps<Value extends string> {
  legend: string;
  value: Value;
  options: readonly { value: Value; title: string; description: string }[];
  onChange(value: Value): void;
}

/** One of a few, each with a word about it: radio buttons in cards. */
export function ChoiceCards<Value extends string>({
  legend,
  value,
  options,
  onChange,
}: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="field-label choice-cards-legend">{legend}</legend>
      <div className="choice-cards">
        {options.map((option, index) => (
          <label key={option.value} className="choice-card">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              aria-describedby={`${name}-${index}`}
              onChange={() => onChange(option.value)}
            />
            <span className="choice-card-text">
              <span className="choice-card-title">{option.title}</span>
              <span className="soft small" id={`${name}-${index}`}>
                {option.description}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
