import type { XmlElement } from '../../../../core/base/xml.ts';
import type { XmlTag } from '../../../../core/base/xml-stream.ts';

type Open = Omit<XmlElement, 'content'> & { readonly content: (XmlElement | string)[] };

/** Builds the tree of one element of a stream. */
export function elementBuilder(root: XmlTag) {
  const opened = [elementOf(root)];
  return {
    open(tag: XmlTag): void {
      const node = elementOf(tag);
      opened.at(-1)?.content.push(node);
      opened.push(node);
    },
    text(text: string): void {
      opened.at(-1)?.content.push(text);
    },
    /** The whole element when it is the root that is closed. */
    close(): XmlElement | undefined {
      const closed = opened.pop();
      return opened.length === 0 ? closed : undefined;
    },
  };
}

/** An element of a tag, without its content. */
export function elementOf({ namespace, local, line, scope, attributes }: XmlTag): Open {
  return { namespace, name: local, line, scope, written: attributes, content: [] };
}
