//! Rows side by side in the bits of machine words.

pub(super) const WORD: usize = 64;

/// One bit for each of 64 N rows. Arrays of words compile to the vector instructions of every processor.
#[derive(Debug, Clone, Copy, Eq)]
pub(super) struct Lanes<const N: usize>(pub [u64; N]);

impl<const N: usize> Lanes<N> {
    pub(super) const NONE: Self = Lanes([0; N]);
    pub(super) const ALL: Self = Lanes([u64::MAX; N]);

    #[inline(always)]
    pub(super) fn joined_with(mut self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own = operation(*own, other);
        }
        self
    }

    pub(super) fn count_rows(self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    pub(super) fn has_row(self, lane: usize) -> bool {
        self.0.get(lane / WORD).is_some_and(|word| word >> (lane % WORD) & 1 == 1)
    }

    pub(super) fn each_row(self) -> impl Iterator<Item = usize> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(place, word)| set_bits(word).map(move |lane| place * WORD + lane))
    }
}

impl<const N: usize> PartialEq for Lanes<N> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        // All words are compared at once: a comparison that stops early is slower.
        self.0.iter().zip(&other.0).fold(0, |differs, (own, other)| differs | (own ^ other)) == 0
    }
}

fn set_bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let lane = word.trailing_zeros() as usize;
            word &= word - 1;
            lane
        })
    })
}
